import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratch, fillScratch, openScratch, scratchKey, streamScratch } from './scratch-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-scratch-'));
});
afterAll(() => rm(folder, { recursive: true }));

const secret = randomBytes(32);
let made = 0;
const newFile = () => ({ path: join(folder, `${++made}`), key: scratchKey(secret, `${made}`) });

test('[CRYPT-SCRATCH] any part is what was written there, in whatever order, and not on the disk', async () => {
  const content = Buffer.from('The vault opens at four. '.repeat(4000));
  const file = newFile();
  const writer = await createScratch(file);
  // The middle, the end, the beginning: as a zip file is written.
  for (const [start, end] of [
    [1001, 70_003],
    [70_003, content.length],
    [0, 1001],
  ] as const)
    await writer.write(content.subarray(start, end), start);
  await writer.close();
  expect((await readFile(file.path)).includes('vault')).toBe(false);
  const reader = await openScratch(file);
  const place = fc.integer({ min: 0, max: content.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const wanted = content.subarray(start, end + 1);
      expect((await reader.read(start, wanted.length)).equals(wanted)).toBe(true);
      expect((await buffer(streamScratch(file, { start, end }))).equals(wanted)).toBe(true);
    }),
    { numRuns: 30 },
  );
  expect([await reader.size(), (await reader.read(content.length - 4, 100)).toString()]).toEqual([
    content.length,
    'ur. ',
  ]);
  await reader.close();
});

test('[CRYPT-SCRATCH] files of one secret have keys of their own, and a name is not taken twice', async () => {
  const [one, two] = [newFile(), newFile()];
  const zeros = async function* () {
    yield Buffer.alloc(64);
  };
  await fillScratch(one, zeros());
  await fillScratch(two, zeros());
  expect((await readFile(one.path)).equals(await readFile(two.path))).toBe(false);
  await expect(fillScratch(one, zeros())).rejects.toThrow('EEXIST');
});

test('[CRYPT-SCRATCH] a stream that is given up, or of a file that is not there, ends', async () => {
  const file = newFile();
  await fillScratch(file, [randomBytes(500_000)] as unknown as AsyncIterable<Uint8Array>);
  for await (const _ of streamScratch(file)) break;
  await expect(buffer(streamScratch({ ...file, path: join(folder, 'gone') }))).rejects.toThrow('ENOENT');
});
