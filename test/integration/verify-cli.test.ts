import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';
import { runHelix, serveHelix } from '../support/run-helix.ts';

onEachEngine('helix verify', (engine) => {
  let database: TestDatabase;
  let folder: string;
  const helix = (...argv: string[]) => runHelix(argv, database.environment);
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    folder = join(database.environment.HELIX_DATA_DIR!, 'elsewhere');
    await mkdir(folder);
    await writeFile(join(folder, 'valve.md'), '# Valve\n\nThe purge valve opens at 3 bar.\n');
    expect(await helix('ingest', join(folder, 'valve.md'))).toMatchObject({ code: 0 });
  });
  afterAll(() => database?.remove());

  test('[VERIFY-CI] nothing to verify is a failure for a machine', async () => {
    const nothing = await helix('verify', '--ci');
    expect(nothing).toMatchObject({ code: 1, stderr: '' });
    expect(nothing.stdout).toMatch(
      /^There is no answer to verify\.\n\nFAIL\ncertificate [0-9a-f]{64}\nintegrity OK\n$/,
    );
  });

  test('[VERIFY-OUT] lines, whole or not at all, of which the certificate is the hash; PASS, certificate, integrity', async () => {
    expect(await helix('ask', 'When does the purge valve open?', '--agentic')).toMatchObject({ code: 0 });
    const out = join(folder, 'verified.jsonl');
    await writeFile(out, 'older');
    const { code, stdout, stderr } = await helix('verify', '--ci', '--trace-out', out);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^kind +traces +passed .*\nagentic +1 +1 +0 +0 +0 +1 +0\nall /);
    const [, certificate] = /\n\nPASS\ncertificate ([0-9a-f]{64})\nintegrity OK\n$/.exec(stdout)!;
    const lines = (await readFile(out, 'utf8')).split('\n').slice(0, -1);
    const hashed = lines.slice(0, -1).map((line) => `${line}\n`);
    expect(createHash('sha256').update(hashed.join('')).digest('hex')).toBe(certificate);
    expect(JSON.parse(lines[0]!)).toMatchObject({ kind: 'agentic', status: 'passed', replay: 'same' });
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ verdict: 'PASS', certificate, traces: 1 });
    expect(await readdir(folder)).toEqual(['valve.md', 'verified.jsonl']);
  });

  test.runIf(engine === 'embedded')(
    '[VERIFY-SERVED] beside the server that has the data it says what to do, and leaves no file',
    async () => {
      const server = await serveHelix(database.environment);
      const out = join(folder, 'beside.jsonl');
      const { code, stdout, stderr } = await helix('verify', '--trace-out', out).finally(() => server.stop());
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /in use by .*, and `helix verify` needs it for itself\. Stop that process first/,
      );
      expect(await readdir(folder)).toEqual(['valve.md', 'verified.jsonl']);
    },
  );
});
