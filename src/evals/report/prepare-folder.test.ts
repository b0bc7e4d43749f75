import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareFolder } from './prepare-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('[EVAL-OUT] a folder is made with those above it, also twice at once, and nothing is left in it', async () => {
  const deep = join(folder, 'a', 'b');
  await Promise.all([prepareFolder(deep), prepareFolder(join(folder, 'a', 'c'))]);
  await prepareFolder(deep);
  expect(await readdir(deep)).toEqual([]);
});

test('[EVAL-OUT] a file in the way is named, and what stands in it stays', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'mine');
  for (const out of [file, join(file, 'report')])
    await expect(prepareFolder(out)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(`cannot be written to ${out}: ${file} is a file. Choose another`),
    });
});

test.skipIf(!existsSync('/proc/self'))(
  '[EVAL-OUT] a file system that takes no folders ends in an error, and does end',
  async () => {
    await expect(prepareFolder('/proc/helix/report')).rejects.toThrow(/\/proc\/helix/);
  },
);
