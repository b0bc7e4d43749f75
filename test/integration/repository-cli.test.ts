import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refuseMixture } from '../../src/cli/ingest.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { createGitRepository, type GitRepository } from '../support/git-repository.ts';
import { runHelix } from '../support/run-helix.ts';

const LAUNCHER = new URL('../../bin/helix.js', import.meta.url).pathname;
const FILES = 40;

onEachEngine('helix ingest of a repository', (engine) => {
  let gemini: GeminiServer;
  let database: TestDatabase;
  let shop: GitRepository;
  let environment: Record<string, string>;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    database = await createTestDatabase(engine);
    shop = await createGitRepository();
    environment = { ...database.environment, GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
  });
  afterAll(async () => {
    await shop?.remove();
    await database?.remove();
    await gemini?.close();
  });

  const embedded = () => new Set(gemini.calls.embed.map(({ body }) => JSON.stringify(body))).size;

  test('[REPO-RESUMES] one that was killed goes on where it was, and says in the end what it has', async () => {
    const files = Array.from({ length: FILES }, (_, index) => [
      `src/f${index}.ts`,
      `export const f${index} = ${index};\n`,
    ]);
    const commit = await shop.commit({
      ...Object.fromEntries(files),
      'yarn.lock': 'a',
      'vendor/a.js': 'let a;',
    });
    await shop.write({ 'src/f0.ts': 'changed', 'new.md': 'new' });
    const child = spawn(process.execPath, [LAUNCHER, 'ingest', shop.path], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      stdio: 'ignore',
    });
    await vi.waitFor(() => expect(embedded()).toBeGreaterThan(FILES / 4), { timeout: 60_000, interval: 20 });
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(embedded()).toBeLessThan(FILES);

    const { code, stdout, stderr } = await runHelix(['ingest', shop.path], environment);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const short = commit.slice(0, 7);
    const [line, ...rest] = stdout.trimEnd().split('\n');
    const counts =
      /^ingested 'shop' at (\w+), 40 files: (\d+) created, (\d+) updated, (\d+) unchanged, 0 removed, 0 failed; /.exec(
        line!,
      );
    const [, at, ...numbers] = counts!;
    expect(at).toBe(short);
    expect(numbers.reduce((sum, number) => sum + Number(number), 0)).toBe(FILES);
    expect(Number(numbers[2])).toBeGreaterThan(0);
    expect(rest).toEqual([
      '',
      'skipped    files  such as',
      'vendored   1      vendor/a.js',
      'lock file  1      yarn.lock',
      '',
      `2 changed files are not in commit ${short}. Commit and ingest again to have them.`,
    ]);
    // What was embedded before the end is not embedded again, but for what was under way.
    expect(gemini.calls.embed.length).toBeLessThan(FILES + 20);

    const listed = await runHelix(['repositories'], environment);
    expect(listed.stdout).toMatch(
      /^project +name +commit +files +at +origin\ndefault +shop +\w{7} +40 +\S+ \S+ +\//,
    );
    expect(listed.stdout).toContain(short);
  });
});

test('[REPO-FILES] --files reads the folder as it is; what is for repositories is not for files', async () => {
  const database = await createTestDatabase('embedded');
  const shop = await createGitRepository();
  const gemini = await startGeminiServer();
  try {
    await shop.commit({ 'vendor/a.md': '# Vendored\n' });
    await shop.write({ 'new.md': '# New\n' });
    const environment = { ...database.environment, GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url };
    const ingest = (...argv: string[]) => runHelix(['ingest', shop.path, ...argv], environment);
    const { code, stdout } = await ingest('--files', '--label', 'v1', '--json');
    expect(code).toBe(0);
    const paths = JSON.parse(stdout).documents.map(({ path }: { path: string }) => path);
    expect(paths).toEqual([join(shop.path, 'new.md'), join(shop.path, 'vendor/a.md')]);
    const labelled = await ingest('--label', 'v1');
    expect(labelled.code).toBe(2);
    expect(labelled.stderr).toContain(
      `--label is for plain files, and ${shop.path} is a Git repository. Leave it out, or read the folder as plain files with --files.`,
    );
  } finally {
    await shop.remove();
    await gemini.close();
    await database.remove();
  }
});

test('[REPO-FILES] options and paths that do not go together are refused', () => {
  const given = { project: 'default' };
  expect(() => refuseMixture(['a.md'], undefined, { ...given, commit: 'v1', name: 'a' })).toThrow(
    '--commit, --name is for a Git repository, and a.md is none (its root has a folder .git). Leave it out.',
  );
  expect(() => refuseMixture(['shop', 'b'], 'shop', given)).toThrow(
    'shop is a Git repository, which is ingested alone; 2 paths were given. Run the command once for each',
  );
  expect(() => refuseMixture(['shop'], 'shop', { ...given, commit: 'v1' })).not.toThrow();
});
