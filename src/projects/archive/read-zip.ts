import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  openScratch,
  type ScratchFile,
  type ScratchReader,
  streamScratch,
} from '../../store/scratch-file.ts';
import { archiveProblem } from './archive-problem.ts';
import {
  DEFLATED,
  END,
  END_64,
  END_64_LENGTH,
  END_LENGTH,
  ENTRY,
  ENTRY_LENGTH,
  EXTRA_64,
  LOCAL,
  LOCAL_LENGTH,
  LOCATOR_64,
  LOCATOR_64_LENGTH,
  LONG_16,
  LONG_32,
  STORED,
  type ZipEntry,
} from './zip-format.ts';

/** More files than a project has; the list of so many takes about 100 MB. */
export const MOST_ENTRIES = 500_000;
/** Of a name in an archive of ours, far less. */
const LONGEST_DIRECTORY_ENTRY = 512;
/** Deflate cannot do better than this (zlib technical notes), so that an entry that claims more is lying. */
const HIGHEST_RATIO = 1032;

/**
 * What a zip file on the disk holds, by its directory, without unpacking anything. Refuses what no export writes: a
 * directory that is cut off, entries that share bytes or a name, and sizes that are too large or a lie.
 */
export async function readZip(zip: ScratchFile, maxBytes: number): Promise<Map<string, ZipEntry>> {
  const { entries, start } = await reading(zip, readDirectory);
  refuseLies(entries, start, maxBytes);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size < entries.length) {
    const twice = entries.find((entry) => byName.get(entry.name) !== entry)!;
    throw archiveProblem(`it has two entries named ${JSON.stringify(twice.name)}`);
  }
  return byName;
}

async function readDirectory(file: ScratchReader, size: number) {
  const { start, length, count } = await findDirectory(file, size);
  if (count > MOST_ENTRIES)
    throw archiveProblem(`it has ${count} entries, and ${MOST_ENTRIES} are the most`, 'Split the project.');
  if (start + length > size || length > count * LONGEST_DIRECTORY_ENTRY) throw cutOff();
  return { entries: entriesIn(await read(file, start, length), count), start };
}

async function reading<Result>(
  zip: ScratchFile,
  work: (file: ScratchReader, size: number) => Promise<Result>,
): Promise<Result> {
  const file = await openScratch(zip);
  try {
    return await work(file, await file.size());
  } finally {
    await file.close();
  }
}

/** The bytes of one entry, in pieces; no more than its size, and exactly those that its checksum is of. */
export async function* unpackEntry(
  zip: ScratchFile,
  entry: ZipEntry,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const { name, size, packedSize } = entry;
  const start = await reading(zip, (file, length) => bodyOf(file, length, entry));
  let unpacked = 0;
  let checksum = 0;
  for await (const piece of packedSize === 0 ? [] : unpacking(zip, entry, start)) {
    signal?.throwIfAborted();
    unpacked += piece.length;
    if (unpacked > size) throw archiveProblem(`its entry ${name} is larger than it says`);
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (unpacked !== size || checksum !== entry.checksum) throw archiveProblem(`its entry ${name} is damaged`);
}

async function* unpacking(zip: ScratchFile, entry: ZipEntry, start: number): AsyncGenerator<Buffer> {
  const packed = streamScratch(zip, { start, end: start + entry.packedSize - 1 });
  if (entry.method === STORED) return yield* packed as AsyncIterable<Buffer>;
  const inflating = createInflateRaw();
  pipeline(packed, inflating, () => {});
  try {
    yield* inflating as AsyncIterable<Buffer>;
  } catch (cause) {
    throw archiveProblem(`its entry ${entry.name} is damaged`, undefined, cause);
  }
}

/** Where the bytes of an entry begin; its own header must name it too. */
async function bodyOf(
  file: ScratchReader,
  size: number,
  { name, start, packedSize }: ZipEntry,
): Promise<number> {
  const head = await read(file, start, LOCAL_LENGTH);
  if (head.readUInt32LE(0) !== LOCAL) throw cutOff();
  const nameLength = head.readUInt16LE(26);
  const body = start + LOCAL_LENGTH + nameLength + head.readUInt16LE(28);
  if (body + packedSize > size) throw cutOff();
  const named = await read(file, start + LOCAL_LENGTH, nameLength);
  if (named.toString() !== name)
    throw archiveProblem(`its entry ${name} is called otherwise in another place`);
  return body;
}

async function findDirectory(file: ScratchReader, size: number) {
  const tail = await read(
    file,
    Math.max(0, size - LONG_16 - END_LENGTH),
    Math.min(size, LONG_16 + END_LENGTH),
  );
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END || at + END_LENGTH + tail.readUInt16LE(at + 20) !== tail.length)
      continue;
    const before = size - tail.length + at - LOCATOR_64_LENGTH;
    const locator = before < 0 ? undefined : await read(file, before, LOCATOR_64_LENGTH);
    if (locator?.readUInt32LE(0) === LOCATOR_64) return longDirectory(file, size, longAt(locator, 8));
    const [count, length, start] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ];
    return { count, length, start };
  }
  throw archiveProblem('it is no zip file, or cut off', 'Export the project again, or copy the file again.');
}

async function longDirectory(file: ScratchReader, size: number, at: number) {
  if (at + END_64_LENGTH > size) throw cutOff();
  const end = await read(file, at, END_64_LENGTH);
  if (end.readUInt32LE(0) !== END_64) throw cutOff();
  return { count: longAt(end, 32), length: longAt(end, 40), start: longAt(end, 48) };
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== ENTRY) throw cutOff();
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw cutOff();
    const name = directory.toString('utf8', at + ENTRY_LENGTH, nameEnd);
    if ((directory.readUInt16LE(at + 8) & 1) === 1)
      throw archiveProblem(`its entry ${JSON.stringify(name)} is encrypted`);
    const short = [24, 20, 42].map((offset) => directory.readUInt32LE(at + offset));
    const [size, packedSize, start] = withLong(short, directory.subarray(nameEnd, next)) as [
      number,
      number,
      number,
    ];
    const [method, checksum] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 16)];
    entries.push({ name, method, checksum, size, packedSize, start });
    at = next;
  }
  return entries;
}

/** In the part for long files stand, in this order, only the values that did not fit. */
function withLong(short: readonly number[], extra: Buffer): number[] {
  if (!short.includes(LONG_32)) return [...short];
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== EXTRA_64) at += 4 + extra.readUInt16LE(at + 2);
  let field = at + 4;
  return short.map((value) => {
    if (value !== LONG_32) return value;
    if (field + 8 > extra.length) throw cutOff();
    field += 8;
    return longAt(extra, field - 8);
  });
}

function refuseLies(entries: readonly ZipEntry[], directoryStart: number, maxBytes: number): void {
  let total = 0;
  for (const { name, method, size, packedSize } of entries) {
    const shown = JSON.stringify(name);
    if (method !== STORED && method !== DEFLATED)
      throw archiveProblem(`its entry ${shown} is packed in a way (${method}) that Helix does not know`);
    if (size > (packedSize + 1) * HIGHEST_RATIO)
      throw archiveProblem(`its entry ${shown} cannot have the size that it says`);
    total += size;
  }
  if (total > maxBytes) {
    const [found, limit] = [total, maxBytes].map((bytes) => `${Math.ceil(bytes / 1024 / 1024)} MB`);
    throw archiveProblem(
      `it unpacks to ${found}, and the limit is ${limit}`,
      'If it is as it should be, raise HELIX_MAX_ARCHIVE_MB.',
    );
  }
  const inOrder = entries.toSorted((a, b) => a.start - b.start);
  inOrder.forEach(({ name, start, packedSize }, index) => {
    const end = start + LOCAL_LENGTH + Buffer.byteLength(name) + packedSize;
    if (end > (inOrder[index + 1]?.start ?? directoryStart)) throw archiveProblem('its entries overlap');
  });
}

async function read(file: ScratchReader, position: number, length: number): Promise<Buffer> {
  const bytes = await file.read(position, length);
  if (bytes.length < length) throw cutOff();
  return bytes;
}

function longAt(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw cutOff();
  return Number(value);
}

function cutOff() {
  return archiveProblem('it is cut off or damaged', 'Export the project again, or copy the file again.');
}
