import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { Deflate, deflateSync } from 'fflate';
import { createScratch, type ScratchFile, type ScratchWriter } from '../../store/scratch-file.ts';
import {
  DEFLATED,
  END,
  END_64,
  END_64_LENGTH,
  END_LENGTH,
  ENTRY,
  ENTRY_LENGTH,
  EXTRA_64,
  FIRST_DAY,
  LOCAL,
  LOCAL_LENGTH,
  LOCATOR_64,
  LOCATOR_64_LENGTH,
  LONG_16,
  LONG_32,
  STORED,
  type ZipEntry,
} from './zip-format.ts';

/**
 * Writes files into a zip file, one after the other and in pieces. The same files give the same bytes on every machine:
 * no dates, and fflate packs, because zlib packs differently from one processor to the next. Long files and many of
 * them are told in the form of zip64. Returns the size of the zip file.
 */
export async function writeZip(
  target: ScratchFile,
  sources: readonly ZipSource[],
  options: ZipOptions = {},
): Promise<number> {
  const file = await createScratch(target);
  try {
    return await writeEntries(file, sources, options);
  } finally {
    await file.close();
  }
}

async function writeEntries(
  file: ScratchWriter,
  sources: readonly ZipSource[],
  options: ZipOptions,
): Promise<number> {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const source of sources) {
    options.signal?.throwIfAborted();
    const entry = await writeEntry(file, at, source, options);
    entries.push(entry);
    at = entry.start + headerLength(entry) + entry.packedSize;
    options.onEntry?.(entries.length, sources.length);
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.concat([directory, endOf(entries.length, at, directory.length)]);
  await file.write(end, at);
  return at + end.length;
}

export type ZipSource = { name: string; size: number; content(): Readable };
export type ZipOptions = { signal?: AbortSignal; onEntry?: (done: number, total: number) => void };

/** Packed in pieces of one length, whatever the disk gives: they decide how it comes out. */
const PIECE = 256 * 1024;

async function writeEntry(
  file: ScratchWriter,
  start: number,
  { name, content, size }: ZipSource,
  { signal }: ZipOptions,
): Promise<ZipEntry> {
  const entry: ZipEntry = { name, method: STORED, checksum: 0, size, packedSize: 0, start };
  const body = start + headerLength(entry);
  for await (const part of size > PIECE ? packedPieces(content(), entry) : packedAtOnce(content(), entry)) {
    signal?.throwIfAborted();
    await file.write(part, body + entry.packedSize);
    entry.packedSize += part.length;
  }
  await file.write(localHeader(entry), start);
  return entry;
}

/** What shrinks by less than a tenth is an image or packed already, and is stored as it is. */
const WORTH_PACKING = 0.9;

async function* packedAtOnce(content: Readable, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const bytes = await buffer(content);
  entry.checksum = crc32(bytes);
  const packed = deflateSync(bytes);
  const isWorthIt = packed.length < bytes.length * WORTH_PACKING;
  entry.method = isWorthIt ? DEFLATED : STORED;
  yield isWorthIt ? packed : bytes;
}

async function* packedPieces(content: Readable, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  let packer: Deflate | undefined;
  let isFirst = true;
  for await (const [piece, isLast] of piecesOf(content)) {
    if (isFirst && isWorthPacking(piece)) {
      entry.method = DEFLATED;
      packer = new Deflate((part) => packed.push(part));
    }
    isFirst = false;
    entry.checksum = crc32(piece, entry.checksum);
    if (packer) packer.push(piece, isLast);
    else packed.push(piece);
    yield* packed.splice(0);
  }
}

/** The first bytes of a long file tell. */
function isWorthPacking(piece: Uint8Array): boolean {
  const sample = piece.subarray(0, 32 * 1024);
  return deflateSync(sample).length < sample.length * WORTH_PACKING;
}

async function* piecesOf(content: Readable): AsyncGenerator<[piece: Buffer, isLast: boolean]> {
  let held: Buffer | undefined;
  for await (const read of content) {
    held = held ? Buffer.concat([held, read as Buffer]) : (read as Buffer);
    for (; held.length > PIECE; held = held.subarray(PIECE)) yield [held.subarray(0, PIECE), false];
  }
  if (held) yield [held, true];
}

/** Known before it is packed, so that there is room for the sizes: packing adds less than a thousandth. */
function isLong({ size }: ZipEntry): boolean {
  return size > 0xff000000;
}

function headerLength(entry: ZipEntry): number {
  return LOCAL_LENGTH + Buffer.byteLength(entry.name) + (isLong(entry) ? 20 : 0);
}

function localHeader(entry: ZipEntry): Buffer {
  const head = Buffer.alloc(LOCAL_LENGTH);
  head.writeUInt32LE(LOCAL, 0);
  writeCommon(head, 4, entry);
  const extra = isLong(entry) ? longExtra([entry.size, entry.packedSize]) : Buffer.alloc(0);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, Buffer.from(entry.name), extra]);
}

function directoryEntry(entry: ZipEntry): Buffer {
  const head = Buffer.alloc(ENTRY_LENGTH);
  head.writeUInt32LE(ENTRY, 0);
  head.writeUInt16LE(45, 4);
  writeCommon(head, 6, entry);
  const isFar = entry.start >= LONG_32;
  const long = [...(isLong(entry) ? [entry.size, entry.packedSize] : []), ...(isFar ? [entry.start] : [])];
  const extra = long.length > 0 ? longExtra(long) : Buffer.alloc(0);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(isFar ? LONG_32 : entry.start, 42);
  return Buffer.concat([head, Buffer.from(entry.name), extra]);
}

/** From the version that is needed to the length of the name: the same in both headers. */
function writeCommon(head: Buffer, at: number, entry: ZipEntry): void {
  head.writeUInt16LE(45, at);
  head.writeUInt16LE(0x800, at + 2); // names are UTF-8
  head.writeUInt16LE(entry.method, at + 4);
  head.writeUInt16LE(FIRST_DAY, at + 8);
  head.writeUInt32LE(entry.checksum, at + 10);
  head.writeUInt32LE(isLong(entry) ? LONG_32 : entry.packedSize, at + 14);
  head.writeUInt32LE(isLong(entry) ? LONG_32 : entry.size, at + 18);
  head.writeUInt16LE(Buffer.byteLength(entry.name), at + 22);
}

function longExtra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(EXTRA_64, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, index) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  });
  return extra;
}

function endOf(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(END_LENGTH);
  const isLongEnd = count >= LONG_16 || start >= LONG_32;
  end.writeUInt32LE(END, 0);
  for (const at of [8, 10]) end.writeUInt16LE(isLongEnd ? LONG_16 : count, at);
  end.writeUInt32LE(isLongEnd ? LONG_32 : length, 12);
  end.writeUInt32LE(isLongEnd ? LONG_32 : start, 16);
  return isLongEnd ? Buffer.concat([longEnd(count, start, length), end]) : end;
}

function longEnd(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(END_64_LENGTH + LOCATOR_64_LENGTH);
  end.writeUInt32LE(END_64, 0);
  end.writeBigUInt64LE(BigInt(END_64_LENGTH - 12), 4);
  for (const at of [12, 14]) end.writeUInt16LE(45, at);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(LOCATOR_64, END_64_LENGTH);
  end.writeBigUInt64LE(BigInt(start + length), END_64_LENGTH + 8);
  end.writeUInt32LE(1, END_64_LENGTH + 16);
  return end;
}
