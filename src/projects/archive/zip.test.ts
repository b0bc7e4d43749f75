import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { whole } from './open-archive.ts';
import { readZip, unpackEntry } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'helix-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PARTS: Record<string, Buffer> = {
  'empty.jsonl': Buffer.alloc(0),
  'text.jsonl': Buffer.from('{"a":"ünïcode"}\n'.repeat(60_000)),
  'noise.f32': randomBytes(700_000),
  'files/ü': Buffer.from('short'),
};

let written = 0;
async function zip(parts: Record<string, Buffer>): Promise<string> {
  written += 1;
  const sources = Object.entries(parts).map(([name, bytes]) => ({
    name,
    size: bytes.length,
    content: () => Readable.from([bytes], { objectMode: false }),
  }));
  const path = join(folder, `${written}.zip`);
  expect(await writeZip({ path }, sources)).toBe(statSync(path).size);
  return path;
}

test('what is written is what is read, by Helix and by others', async () => {
  const path = await zip(PARTS);
  const entries = await readZip({ path }, 2_000_000);
  expect([...entries.keys()]).toEqual(Object.keys(PARTS));
  for (const [name, bytes] of Object.entries(PARTS))
    expect((await whole(unpackEntry({ path }, entries.get(name)!))).equals(bytes), name).toBe(true);
  expect(entries.get('text.jsonl')!.packedSize).toBeLessThan(20_000);
  expect(entries.get('noise.f32')!.packedSize).toBe(700_000);
  const others = unzipSync(readFileSync(path));
  for (const [name, bytes] of Object.entries(PARTS)) expect(bytes.equals(others[name]!), name).toBe(true);
});

test('[ARCHIVE-PACKING] the same content gives the same bytes', async () => {
  const [one, two] = [await zip(PARTS), await zip(PARTS)];
  expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
});

test('the directory of a long archive is read where its end says', async () => {
  const bytes = readFileSync(await zip(PARTS));
  const end = bytes.subarray(-22);
  const long = Buffer.alloc(76);
  long.writeUInt32LE(0x06064b50, 0);
  long.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  long.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  long.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  long.writeUInt32LE(0x07064b50, 56);
  long.writeBigUInt64LE(BigInt(bytes.length - 22), 64);
  const marked = Buffer.from(end);
  marked.fill(0xff, 8, 20);
  const path = join(folder, 'long.zip');
  writeFileSync(path, Buffer.concat([bytes.subarray(0, -22), long, marked]));
  expect([...(await readZip({ path }, 2_000_000)).keys()]).toEqual(Object.keys(PARTS));
});

test('entries that share bytes are refused', async () => {
  const path = await zip({ a: Buffer.from('one'), b: Buffer.from('two') });
  const bytes = readFileSync(path);
  const second = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  bytes.writeUInt32LE(0, second + 42);
  writeFileSync(path, bytes);
  await expect(readZip({ path }, 1000)).rejects.toThrow('its entries overlap');
});
