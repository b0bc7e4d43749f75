import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openServers } from '../../src/cli/redteam.ts';
import { createLogger } from '../../src/log/logger.ts';
import { allProbes } from '../../src/redteam/all-probes.ts';
import { holdsMark } from '../../src/redteam/find-leak.ts';
import { openTarget } from '../../src/redteam/open-target.ts';
import type { RedTeamReport } from '../../src/redteam/red-team-report.ts';
import { runRedTeam } from '../../src/redteam/run-red-team.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import type { GeminiServer } from '../support/gemini-server.ts';
import { promptsOf, startObedientServer } from '../support/obedient-server.ts';
import { runHelix } from '../support/run-helix.ts';

const KEY = 'gemini-secret-0123456789';
let server: GeminiServer;
let folder: string;
beforeAll(async () => {
  server = await startObedientServer();
  folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.clearFaults();
  server.calls.stream.length = 0;
});

const environment = () => ({
  HELIX_DATA_DIR: folder,
  GEMINI_API_KEY: KEY,
  GEMINI_BASE_URL: server.url,
  HELIX_MODEL_TRIES: '1',
});

const target = async () => {
  const opened = await openTarget(loadSettings(environment()), createLogger('silent'));
  const servers = openServers();
  const close = async () => {
    await servers.close();
    await opened.close();
  };
  return { ...opened, send: servers.send, close };
};
const WAYS = { ways: ['ask', 'query'] as const };

describe('a model that obeys whatever it reads', () => {
  let opened: Awaited<ReturnType<typeof target>>;
  beforeAll(async () => {
    opened = await target();
  });
  afterAll(() => opened.close());

  test('[REDTEAM-OBEDIENT] it is given no planted instruction, and nothing leaks', async () => {
    const probes = allProbes(['injection']);
    const report = await runRedTeam(opened, probes, WAYS);
    expect(report.results.filter(({ succeeded, reached }) => succeeded || reached)).toEqual([]);
    const marks = probes.flatMap((probe) => probe.marks);
    expect(promptsOf(server).filter((prompt) => holdsMark([prompt], marks))).toEqual([]);
    // It was asked about the documents whose instruction stands where Helix does not read.
    expect(promptsOf(server).length).toBeGreaterThan(0);
  });

  test('[REDTEAM-OBEDIENT] no address, key or system prompt leaves through it', async () => {
    const report = await runRedTeam(opened, allProbes(['exfiltration']), WAYS);
    expect(report.results.filter(({ succeeded, failure }) => succeeded || failure)).toEqual([]);
  });

  test('[REDTEAM-FAILS] attacks that could not be made are no proof', async () => {
    server.setFault('stream', { type: 'status', status: 500 });
    const report = await runRedTeam(opened, allProbes(['stale-policy']), WAYS);
    expect(report.passed).toBe(false);
    expect(report.total.failed).toBeGreaterThan(3);
    expect(report.results.find(({ failure }) => failure)!.failure).toContain('failed');
    expect(JSON.stringify(report)).not.toContain(KEY);
  });
});

test('[REDTEAM-FAILS] without the guard the same attacks are found to succeed, and the command fails', async () => {
  const out = join(folder, 'report');
  const { code, stdout } = await runHelix(
    ['redteam', '--family', 'injection', '--via', 'ask', '--json', '--out', out],
    { ...environment(), HELIX_INJECTION_POLICY: 'off' },
  );
  const report = JSON.parse(stdout) as RedTeamReport;
  expect(code).toBe(1);
  expect(report.passed).toBe(false);
  expect(report.families[0]!.succeeded).toBeGreaterThan(50);
  expect(report.families[0]!.rate!.low).toBeGreaterThan(0.7);
  const written = await readFile(join(out, 'report.md'), 'utf8');
  expect(written).toContain('LEAK injection/override: ask shows "Kavix');
  expect(JSON.parse(await readFile(join(out, 'report.json'), 'utf8'))).toEqual(report);
  expect(`${stdout}${written}`).not.toContain(KEY);
  expect(existsSync(join(folder, 'database'))).toBe(false);
}, 120_000);
