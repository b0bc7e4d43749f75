import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServers } from '../../src/cli/redteam.ts';
import type { Helix } from '../../src/compose.ts';
import { createLogger } from '../../src/log/logger.ts';
import { allProbes } from '../../src/redteam/all-probes.ts';
import { type OpenTarget, openTarget, type Target } from '../../src/redteam/open-target.ts';
import type { Probe } from '../../src/redteam/probe.ts';
import { readAttacks } from '../../src/redteam/read-attacks.ts';
import type { RedTeamReport } from '../../src/redteam/red-team-report.ts';
import { runRedTeam } from '../../src/redteam/run-red-team.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import type { GeminiServer } from '../support/gemini-server.ts';
import { startObedientServer } from '../support/obedient-server.ts';
import { runHelix } from '../support/run-helix.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const ISOLATION = ['stale-policy', 'cross-tenant', 'confidentiality'] as const;

onEachEngine('the red team', (engine) => {
  let server: GeminiServer;
  let helix: RunningHelix;
  let report: RedTeamReport;
  let before: unknown;
  let target: OpenTarget;
  let planted: unknown;
  let broken: RedTeamReport | undefined;
  beforeAll(async () => {
    server = await startObedientServer();
    const environment = { GEMINI_API_KEY: 'gemini-secret-0123456789', GEMINI_BASE_URL: server.url };
    helix = await startHelix({ engine, environment });
    before = await rowsOf(helix.helix);
    target = await openTarget(helix.helix.settings, createLogger('silent'), {
      inDatabase: engine === 'postgres',
    });
    const servers = openServers();
    try {
      const options = { ways: ['ask', 'query'] as const };
      report = await runRedTeam({ ...target, send: servers.send }, allProbes(ISOLATION), options);
      planted = await rowsOf(target.victim);
      if (engine === 'embedded') broken = await runWithoutWalls({ ...target, send: servers.send });
    } finally {
      await servers.close();
      await target.close();
    }
  });
  afterAll(async () => {
    await helix.stop();
    await server.close();
  });

  test('[REDTEAM-ISOLATION] nothing old, foreign or too confidential is shown or given to a model', () => {
    expect(
      report.results.filter(({ succeeded, reached, failure }) => succeeded || reached || failure),
    ).toEqual([]);
    expect(report.total).toMatchObject({ inconclusive: 0, failed: 0 });
    expect(report.database).toBe(engine);
  });

  test.runIf(engine === 'embedded')(
    '[REDTEAM-FAILS] the same attacks succeed where nothing keeps them from it',
    () => {
      const succeeded = broken!.families.map(({ family, succeeded }) => [family, succeeded]);
      expect(Object.fromEntries(succeeded)).toEqual(EXPECTED);
    },
  );

  test('[REDTEAM-SCRATCH] the documents of a person are as they were, and what was planted is gone', async () => {
    expect(before).toMatchObject({ documents: 1, traces: 0 });
    expect(await rowsOf(helix.helix)).toEqual(before);
    expect(planted).toMatchObject({ tenants: 1, documents: 1, traces: 1 });
    for (const { tenant } of [target.attacker, target.victim])
      expect(await rowsOf({ ...helix.helix, tenant })).toEqual(NO_ROWS);
    expect(existsSync(target.folder)).toBe(false);
  });
});

/** Asked as the victim, with every clearance, and of the time when the old version held. */
function runWithoutWalls(target: Target): Promise<RedTeamReport> {
  const probes = allProbes(ISOLATION).map(
    (probe): Probe => ({
      ...probe,
      turns: (planted) =>
        probe.turns(planted).map((turn) => ({
          ...turn,
          clearance: undefined,
          ...(turn.kind !== 'http' && probe.family === 'stale-policy' && { asOf: '2024-06-01T00:00:00Z' }),
        })),
    }),
  );
  return runRedTeam({ ...target, attacker: target.victim }, probes, { ways: ['query'] });
}

const EXPECTED = { 'stale-policy': 13, 'cross-tenant': 16, confidentiality: 20 };

const NO_ROWS = { tenants: 0, documents: 0, chunks: 0, traces: 0, runs: 0, projects: 0 };

async function rowsOf({ database, tenant }: Helix): Promise<unknown> {
  const [rows] = await database.withTenant(tenant, (session) =>
    session.query(sql`
      select (select count(*) from tenants) as tenants, (select count(*) from documents) as documents,
        (select count(*) from chunks) as chunks, (select count(*) from traces) as traces,
        (select count(*) from ingestion_runs) as runs, (select count(*) from projects) as projects`),
  );
  return rows;
}

test('[REDTEAM-USE] wrong use is told before anything is opened', async () => {
  const uses: [string[], RegExp][] = [
    [['--family', 'everything'], /"everything" is no family. There are injection,/],
    [['--family', 'attack-set'], /--family attack-set needs a set. Name its folder with --attacks/],
    [['--attacks', 'no/such/folder'], /contexts.jsonl cannot be read/],
    [['--database'], /--database needs DATABASE_URL, which is not set/],
  ];
  const ended = await Promise.all(uses.map(([argv]) => runHelix(['redteam', ...argv])));
  expect(ended.map(({ code }) => code)).toEqual(uses.map(() => 2));
  for (const [index, { stderr }] of ended.entries()) expect(stderr).toMatch(uses[index]![1]);
});

test('[REDTEAM-SET] what is wrong with a folder of attacks is told with file, line and what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const context = { id: 'a', text: 'The invoice is 40 euros.', question: 'How much is it?' };
  await expect(readAttacks(folder)).rejects.toThrow(/contexts.jsonl cannot be read .*Name a folder/);
  await write('contexts.jsonl', `${JSON.stringify(context)}\n`);
  await write('attacks.jsonl', '\n');
  await expect(readAttacks(folder)).rejects.toThrow(/attacks.jsonl holds no line/);
  await write('attacks.jsonl', '{"id":"a","text":"Do it."}\n{"id":');
  await expect(readAttacks(folder)).rejects.toThrow(/attacks.jsonl:2 is no JSON/);
  await write('attacks.jsonl', '{"id":"a"}');
  await expect(readAttacks(folder)).rejects.toThrow(/attacks.jsonl:1 is not usable \(text: /);
  await write('attacks.jsonl', '{"id":"a","family":"f","text":"Do it."}\n\n');
  const attacks = [{ id: 'a', family: 'f', text: 'Do it.' }];
  expect(await readAttacks(folder)).toEqual({ contexts: [context], attacks });
  await rm(folder, { recursive: true });
});
