import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalFileStore } from '../file-store.ts';
import { createFileFolder } from '../file-store-folder.ts';
import { encryptPlainFiles } from './encrypt-plain-files.ts';
import { createEncryptingFileStore } from './encrypting-file-store.ts';
import { streamLent } from './lent-file.ts';
import { sealStream } from './seal-stream.ts';
import { CHUNK_BYTES, newFileKeys, TAG_BYTES } from './sealed-format.ts';
import type { TenantKeys } from './tenant-keys.ts';

const TENANT = randomUUID();
const OTHER = randomUUID();

/** One key for each tenant that asks. */
function memoryKeys(): TenantKeys {
  const keys = new Map<string, Buffer>();
  const current = async (tenant: string) => {
    if (!keys.has(tenant)) keys.set(tenant, randomBytes(32));
    return { number: 1, key: keys.get(tenant)! };
  };
  return { current, numbered: current, loaded: async () => ({ numbered: current }) };
}

let folder: string;
let keys: TenantKeys;
const open = () => createEncryptingFileStore(createFileFolder(join(folder, 'artifacts')), keys);
const keep = async (bytes: Uint8Array, store = open()) =>
  (await store.receive(TENANT, Readable.from([bytes]))).keep();
const contentOf = async (uri: string, range?: { start: number; end: number }) =>
  buffer(await open().stream(uri, range));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-crypt-'));
  keys = memoryKeys();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 3 * CHUNK_BYTES + 7];

test.each(SIZES)(
  '[CRYPT-ROUNDTRIP] %i bytes come back as they went in, and are not on the disk',
  async (size) => {
    const bytes = randomBytes(size);
    const received = await open().receive(TENANT, Readable.from([bytes]));
    expect(received).toMatchObject({
      byteSize: size,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(await buffer(received.content())).toEqual(bytes);
    const uri = await received.keep();
    expect(basename(fileURLToPath(uri)).startsWith(received.sha256)).toBe(true);
    expect(await contentOf(uri)).toEqual(bytes);
    expect(await open().sizeOf(uri)).toBe(size);
    if (size > 16) expect((await readFile(fileURLToPath(uri))).includes(bytes.subarray(0, 16))).toBe(false);
  },
);

test('[CRYPT-ROUNDTRIP] however a stream is cut into pieces, and texts too', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 50_000 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.string({ unit: 'binary', maxLength: 300 }), async (parts, text) => {
      const received = await open().receive(TENANT, Readable.from(parts));
      expect(await contentOf(await received.keep())).toEqual(Buffer.concat(parts));
      const uri = await open().put(TENANT, `${randomUUID()}.json`, text);
      expect(await open().read(uri)).toBe(Buffer.from(text).toString('utf8'));
    }),
    { numRuns: 25 },
  );
});

test('[CRYPT-RANGE] a part is what the same part of the content is', async () => {
  const bytes = randomBytes(3 * CHUNK_BYTES + 100);
  const uri = await keep(bytes);
  const place = fc.integer({ min: 0, max: bytes.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      expect((await contentOf(uri, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true);
    }),
    {
      numRuns: 25,
      examples: [
        [0, 15],
        [CHUNK_BYTES - 1, CHUNK_BYTES],
        [0, bytes.length - 1],
      ],
    },
  );
});

test('[CRYPT-TAMPER] a changed byte is noticed, wherever it is', async () => {
  const uri = await keep(randomBytes(CHUNK_BYTES + 50));
  const path = fileURLToPath(uri);
  const sealed = await readFile(path);
  // All of the header, then anywhere.
  const places = fc.integer({ min: 0, max: sealed.length - 1 });
  const changedAt = async (place: number, bit: number) => {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1 << bit;
    await writeFile(path, changed);
    await expect(contentOf(uri), `byte ${place}, bit ${bit}`).rejects.toMatchObject({ code: 'file_damaged' });
  };
  for (let place = 0; place < 120; place++) await changedAt(place, place % 8);
  await fc.assert(fc.asyncProperty(places, fc.integer({ min: 0, max: 7 }), changedAt), { numRuns: 100 });
});

test('[CRYPT-TAMPER] what is cut off, added or moved is noticed before a byte is given out', async () => {
  const uri = await keep(randomBytes(3 * CHUNK_BYTES));
  const path = fileURLToPath(uri);
  const sealed = await readFile(path);
  const step = CHUNK_BYTES + TAG_BYTES;
  const refused = async () =>
    expect(open().stream(uri, { start: 0, end: 9 })).rejects.toMatchObject({ code: 'file_damaged' });
  for (const length of [
    0,
    1,
    10,
    60,
    86,
    sealed.length - step,
    sealed.length - 2 * step,
    sealed.length - 1,
  ]) {
    await writeFile(path, sealed);
    await truncate(path, length);
    await refused();
  }
  await writeFile(path, Buffer.concat([sealed, Buffer.of(0)]));
  await refused();
  const header = sealed.length - 3 * step;
  const chunk = (index: number) => sealed.subarray(header + index * step, header + (index + 1) * step);
  const beginning = sealed.subarray(0, header);
  await writeFile(path, Buffer.concat([beginning, chunk(1), chunk(0), chunk(2)]));
  await expect(contentOf(uri)).rejects.toMatchObject({ code: 'file_damaged' });
  await writeFile(path, 'a text that somebody put in its place');
  await refused();
});

test('[CRYPT-BOUND] a file is read in its place only: not under another name, not as one of another tenant', async () => {
  const store = open();
  const [mine, second] = [await keep(Buffer.from('mine')), await keep(Buffer.from('second'))];
  const theirs = await (await store.receive(OTHER, Readable.from([Buffer.from('theirs')]))).keep();
  const before = await readFile(fileURLToPath(mine));
  for (const place of [second, theirs]) {
    await copyFile(fileURLToPath(mine), fileURLToPath(place));
    await expect(store.read(place)).rejects.toMatchObject({ code: 'file_damaged' });
  }
  await writeFile(fileURLToPath(mine), before);
  expect(await store.read(mine)).toBe('mine');
  const sameKey = { number: 1, key: randomBytes(32) };
  const same = async () => sameKey;
  keys = { current: same, numbered: same, loaded: async () => ({ numbered: same }) };
  const uri = await keep(Buffer.from('even if two tenants had one key'));
  const moved = join(folder, 'artifacts', OTHER, 'originals', basename(fileURLToPath(uri)));
  await rename(fileURLToPath(uri), moved);
  await expect(open().read(pathToFileURL(moved).href)).rejects.toMatchObject({ code: 'file_damaged' });
});

test('[CRYPT-CRASH] a file that was not finished can be read by nobody, and one that failed leaves nothing', async () => {
  const store = open();
  const received = await store.receive(TENANT, Readable.from([Buffer.from('half')]));
  const originals = join(folder, 'artifacts', TENANT, 'originals');
  const [draft] = await readdir(originals);
  // As if it had been given its name without its tag.
  const path = join(originals, `${received.sha256}-${randomUUID()}.sealed`);
  await copyFile(join(originals, draft!), path);
  await expect(store.read(pathToFileURL(path).href)).rejects.toMatchObject({ code: 'file_damaged' });
  await received.drop();
  await rm(path);
  const failing = async function* () {
    yield randomBytes(200_000);
    throw new Error('the line was cut');
  };
  await expect(store.receive(TENANT, failing())).rejects.toThrow('the line was cut');
  expect(await readdir(originals)).toEqual([]);
});

test('[CRYPT-COMING-IN] what is still coming in is encrypted on the disk, piece by piece', async () => {
  const sentence = 'The vault opens at four. '.repeat(8000);
  let seen = 0;
  const slowly = async function* () {
    yield Buffer.from(sentence);
    for (const name of await readdir(join(folder, 'artifacts', TENANT, 'originals'))) {
      const bytes = await readFile(join(folder, 'artifacts', TENANT, 'originals', name));
      expect(bytes.includes('vault')).toBe(false);
      seen += bytes.length;
    }
    yield Buffer.from('The end.');
  };
  await (await open().receive(TENANT, slowly())).drop();
  expect(seen).toBeGreaterThan(CHUNK_BYTES);
});

test('[CRYPT-PLAIN] files from before stay readable; without a master key nothing is encrypted', async () => {
  const withoutKeys = createLocalFileStore(join(folder, 'artifacts'));
  const uri = await withoutKeys.put(TENANT, 'old.json', '{"text":"old"}');
  expect(await readFile(fileURLToPath(uri), 'utf8')).toBe('{"text":"old"}');
  expect(await withoutKeys.read(uri)).toBe('{"text":"old"}');
  expect(await open().read(uri)).toBe('{"text":"old"}');
  expect((await contentOf(uri, { start: 2, end: 5 })).toString()).toBe('text');
});

test('[CRYPT-MISSING-KEY] an encrypted file without a master key says what is missing', async () => {
  const uri = await keep(Buffer.from('secret'));
  const store = createLocalFileStore(join(folder, 'artifacts'));
  await expect(store.read(uri)).rejects.toThrow(/HELIX_MASTER_KEY is not set/);
});

test('[CRYPT-LENT] who reads a file elsewhere gets what opens that file alone; nothing plain is written anywhere', async () => {
  const store = open();
  const uri = await keep(Buffer.from('to be read by a parser'));
  const other = await keep(Buffer.from('not for that parser'));
  const before = await readdir(folder, { recursive: true });
  const lent = await store.lend(uri, async (file) => structuredClone(file));
  expect(await text(streamLent(lent))).toBe('to be read by a parser');
  const another = streamLent({ ...lent, path: fileURLToPath(other) });
  await expect(text(another)).rejects.toThrow();
  expect(Object.keys(lent.keys!)).toEqual(['beginning', 'content']);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test('[CRYPT-LENT] a file that is encrypted while a parser opens it is lent again, and never read as it lies', async () => {
  const plain = createLocalFileStore(join(folder, 'artifacts'));
  const uri = await plain.put(TENANT, 'old.json', 'from before');
  const tries: boolean[] = [];
  const found = await open().lend(uri, async (file) => {
    tries.push(file.keys !== undefined);
    if (tries.length === 1) await encryptPlainFiles(plain.root, [TENANT], keys);
    return text(streamLent(file));
  });
  expect([found, tries]).toEqual(['from before', [false, true]]);
});

test('[CRYPT-LENT] a held file is read under its second name when the first one is gone', async () => {
  const store = open();
  const uri = await keep(Buffer.from('held'));
  const hold = await store.readyToHold(TENANT);
  const held = await hold(uri, join(folder, 'second name'));
  await store.remove(uri);
  expect(await text(streamLent(held))).toBe('held');
  await expect(hold(uri, join(folder, 'third'))).rejects.toMatchObject({ code: 'original_missing' });
});

test('[CRYPT-MIGRATE] what is plain is encrypted under its address; a second start goes on where the first ended', async () => {
  const plain = createLocalFileStore(join(folder, 'artifacts'));
  const uris: string[] = [];
  for (const text of ['one', 'two', 'three']) uris.push(await plain.put(TENANT, `${text}.json`, text));
  uris.push(await (await plain.receive(TENANT, Readable.from([Buffer.from('four')]))).keep());
  const stopping = new AbortController();
  const onProgress = () => stopping.abort();
  const options = { signal: stopping.signal, onProgress };
  await expect(encryptPlainFiles(plain.root, [TENANT], keys, options)).rejects.toThrow(/abort/i);
  expect(await encryptPlainFiles(plain.root, [TENANT], keys)).toEqual({
    encrypted: 3,
    wereEncrypted: 1,
    unreadable: [],
  });
  for (const [index, text] of ['one', 'two', 'three', 'four'].entries()) {
    expect(await readFile(fileURLToPath(uris[index]!), 'latin1')).not.toContain(text);
    expect(await open().read(uris[index]!)).toBe(text);
  }
  const path = fileURLToPath(uris[0]!);
  const changed = await readFile(path);
  changed[40]! ^= 1;
  await writeFile(path, changed);
  const again = await encryptPlainFiles(plain.root, [TENANT], keys);
  expect(again).toEqual({ encrypted: 0, wereEncrypted: 3, unreadable: [`${TENANT}/one.json`] });
  expect((await readFile(path)).equals(changed)).toBe(true);
});

test('[CRYPT-MEMORY] a stream is sealed chunk by chunk, no further than it is read', async () => {
  let given = 0;
  const endless = async function* () {
    for (;;) {
      given += 100_000;
      yield Buffer.alloc(100_000);
    }
  };
  const sealing = sealStream(newFileKeys({ number: 1, key: randomBytes(32) }, TENANT), endless());
  let taken = 0;
  for await (const piece of sealing) {
    expect(piece.length).toBeLessThanOrEqual(CHUNK_BYTES + TAG_BYTES);
    taken += piece.length;
    if (taken > 2_000_000) break;
  }
  expect(given).toBeLessThan(taken + 200_000);
});
