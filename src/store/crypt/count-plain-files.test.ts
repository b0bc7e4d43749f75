import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPlainFiles } from './count-plain-files.ts';
import { HEADER_BYTES, MAGIC } from './sealed-format.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helix-plain-'));
  await mkdir(join(root, 'a', 'originals'), { recursive: true });
  await mkdir(join(root, 'a', 'archives'));
  const sealed = Buffer.concat([MAGIC, Buffer.from([1]), Buffer.alloc(HEADER_BYTES)]);
  for (const [name, content] of [
    ['a/one.json', 'plain'],
    ['a/empty.json', ''],
    ['a/two.json.sealed', sealed],
    ['a/originals/three.md', sealed],
    ['a/originals/four.md.unfinished', 'plain'],
    ['a/archives/five.zip', 'plain'],
  ] as const)
    await writeFile(join(root, name), content);
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('[CRYPT-DOCTOR] plain files are told by their beginning; what is being written, and archives, do not count', async () => {
  expect(await countPlainFiles(root)).toEqual({ files: 4, plain: 2, isAll: true });
  expect(await countPlainFiles(join(root, 'nowhere'))).toEqual({ files: 0, plain: 0, isAll: true });
});

test('[CRYPT-DOCTOR] no more files are looked at than so many', async () => {
  expect(await countPlainFiles(root, 3)).toMatchObject({ files: 3, isAll: false });
});
