import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectorsCommand } from '../../src/cli/connectors.ts';
import { serverFile } from '../../src/cli/running-server.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { startWebSite, type WebSite } from '../support/web-site.ts';

let gemini: GeminiServer;
let running: RunningHelix;
let site: WebSite;
let folder: string;
beforeAll(async () => {
  gemini = await startGeminiServer();
  const environment = { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
  running = await startHelix({ sample: false, environment });
  const { settings, instance } = running.helix;
  await writeFile(serverFile(settings), JSON.stringify({ url: running.url, instance }));
  site = await startWebSite({ '/a': '<title>Page a\u001b[31m</title><body><p>It speaks of a alone.</p>' });
  folder = join(settings.dataDirectory, 'handbook');
  await mkdir(folder);
  await writeFile(join(folder, 'hours.md'), '# Hours\n\nWe open at nine.');
  vi.stubEnv('HELIX_DATA_DIR', settings.dataDirectory);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterEach(() => {
  process.exitCode = undefined;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site?.close();
  await running?.stop();
  await gemini?.close();
});

/** The command in this process, beside the server that has the data directory: what it prints and exits with. */
async function helix(...argv: string[]) {
  const lines: string[] = [];
  const say = (line: unknown) => void lines.push(String(line));
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(say),
    vi.spyOn(console, 'error').mockImplementation(say),
  ];
  process.exitCode = undefined;
  try {
    await connectorsCommand().exitOverride().parseAsync(argv, { from: 'user' });
    return { code: process.exitCode ?? 0, output: lines.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test('[CONNECT-CLI] connectors are added, synced, shown and removed by the command line', async () => {
  expect((await helix('add', 'folder', folder)).output).toContain('added connector "handbook" (folder)');
  await helix('add', 'web', `${site.url}/a`, '--name', 'site', '--delay', '0');
  // The site is not allowed: the folder is synced all the same, and the exit code says that something is wrong.
  const first = await helix('sync', '--all', '--json');
  expect(first.code).toBe(1);
  const reports = first.output.split('\n').map((line) => JSON.parse(line));
  expect(reports.map(({ name }) => name)).toEqual(['handbook', 'site']);
  expect(reports[0].report).toMatchObject({ status: 'done', created: 1 });
  expect(reports[1].report.problems[0].reason).toContain('HELIX_CONNECT_ALLOW_PRIVATE');
  vi.stubEnv('HELIX_CONNECT_ALLOW_PRIVATE', `127.0.0.1:${site.port}`);
  const second = await helix('sync', 'site');
  expect(second).toMatchObject({ code: 0, output: expect.stringContaining('1 created') });
  const shown = await helix('list');
  expect(shown.output).toMatch(/default +handbook +folder +1 .*1 created, 0 updated/);
  expect((await helix('show', 'site')).output).toContain(`urls: ["${site.url}/a"]`);
  expect((await helix('remove', 'handbook', '--documents')).output).toContain('1 documents were deleted');
  await expect(helix('sync', 'handbook')).rejects.toMatchObject({ code: 'not_found' });
});

test('[CONNECT-WHICH-PROJECT] what is printed says which project a connector is of', async () => {
  vi.stubEnv('HELIX_CONNECT_ALLOW_PRIVATE', `127.0.0.1:${site.port}`);
  const added = await helix(
    'add',
    'web',
    `${site.url}/a`,
    '--name',
    'lawn',
    '--project',
    'garden',
    '--delay',
    '0',
  );
  expect(added.output).toContain('`helix connectors sync lawn --project garden`');
  await expect(helix('sync', 'lawn')).rejects.toThrow('in "garden": name the project with --project');
  expect((await helix('sync', '--all', '--project', 'garden')).output).toContain('garden/lawn: 1 created');
  expect((await helix('add', 'web', `${site.url}/a`, '--name', 'my site')).output).toContain(
    "sync 'my site'`",
  );
});

test('[CONNECT-CLI] wrong use is told before anything is opened', async () => {
  await expect(helix('sync')).rejects.toThrow('--all');
  await expect(helix('add', 'web')).rejects.toThrow('--sitemap');
  const secret = helix('add', 'web', 'https://me:hunter2@example.com/');
  await expect(secret).rejects.toMatchObject({ code: 'bad_request' });
  await expect(secret).rejects.not.toThrow('hunter2');
});
