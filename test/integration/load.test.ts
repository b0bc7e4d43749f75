import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';

const run = promisify(execFile);
const SMALL =
  '--minutes 0.05 --streams 10 --bare 2 --tenants 2 --documents 1 --answer-seconds 2 --ingest-every 1 --settle 0 --no-rates';

describe.skipIf(inject('postgresTemplate') === null)('make load (postgres)', () => {
  test('[LOAD-WHOLE] streams of several tenants come as the upstream sent them, while documents are put in', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'helix-load-test-'));
    const out = join(directory, 'load.json');
    try {
      const argv = ['bench/load/run.ts', ...SMALL.split(' '), '--out', out];
      const env = { ...process.env, DATABASE_URL: inject('postgresTemplate')!, TMPDIR: directory };
      const { stdout } = await run(process.execPath, argv, { env });
      expect(stdout).toContain('PASSED');
      const { hold, failures } = JSON.parse(await readFile(out, 'utf8'));
      expect(failures).toEqual([]);
      expect(hold.problems).toEqual({});
      expect(hold.answers).toBeGreaterThanOrEqual(10);
      expect(hold.ingestion.documents).toBeGreaterThanOrEqual(1);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
