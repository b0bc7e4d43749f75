import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLineFile } from './line-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('[VERIFY-OUT] what was there stands until all of it is written, and when it is given up', async () => {
  const path = join(folder, 'a.jsonl');
  await writeFile(path, 'older');
  const given = await openLineFile(path);
  await given.write('one');
  await given.drop();
  expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['a.jsonl'], 'older']);
  const kept = await openLineFile(path);
  await kept.write('one');
  await kept.write('two');
  expect(await readFile(path, 'utf8')).toBe('older');
  await kept.keep();
  expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['a.jsonl'], 'one\ntwo\n']);
});

test('[VERIFY-OUT] a folder, a device and a place that is not there are refused by name', async () => {
  await expect(openLineFile(folder)).rejects.toThrow(
    `--trace-out is "${folder}", which is a folder. Name a file.`,
  );
  await expect(openLineFile('/dev/null')).rejects.toThrow('"/dev/null", which is no ordinary file');
  const path = join(folder, 'missing', 'a.jsonl');
  await expect(openLineFile(path)).rejects.toThrow(`--trace-out "${path}" cannot be written: ENOENT`);
});
