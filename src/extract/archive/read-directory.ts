/**
 * What a zip file says it holds, read from its central directory (APPNOTE.TXT of PKWARE, 4.3) without unpacking
 * anything. Throws an `Error` whose message says what is wrong with the file.
 */
export function readDirectory(bytes: Uint8Array): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, entryCount } = findDirectory(view);
  if (entryCount > MOST_ENTRIES)
    throw new Error(`it holds ${entryCount} parts; ${MOST_ENTRIES} are the most`);
  const entries: ArchiveEntry[] = [];
  let at = offset;
  for (let index = 0; index < entryCount; index += 1) {
    if (!hasSignature(view, at, ENTRY, ENTRY_LENGTH)) throw new Error(TRUNCATED);
    const { entry, next } = readEntry(view, at);
    entries.push(entry);
    at = next;
  }
  refuseOverlaps(entries);
  return entries;
}

/** The largest spreadsheets and books of the trade have a few thousand. */
const MOST_ENTRIES = 20_000;
const TRUNCATED = 'the archive is cut off or damaged';

const END = 0x06054b50;
const END_LENGTH = 22;
const END_64_LOCATOR = 0x07064b50;
const END_64_LOCATOR_LENGTH = 20;
const END_64 = 0x06064b50;
const END_64_LENGTH = 56;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
/** Stands in a field of 32 bits whose value is in the zip64 part. */
const ELSEWHERE = 0xffffffff;

function findDirectory(view: DataView): { offset: number; entryCount: number } {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) !== END || at + END_LENGTH + view.getUint16(at + 20, true) > view.byteLength)
      continue;
    const locator = at - END_64_LOCATOR_LENGTH;
    if (hasSignature(view, locator, END_64_LOCATOR, END_64_LOCATOR_LENGTH))
      return findDirectory64(view, readLong(view, locator + 8));
    return { offset: view.getUint32(at + 16, true), entryCount: view.getUint16(at + 10, true) };
  }
  throw new Error(TRUNCATED);
}

function findDirectory64(view: DataView, at: number): { offset: number; entryCount: number } {
  if (!hasSignature(view, at, END_64, END_64_LENGTH)) throw new Error(TRUNCATED);
  return { offset: readLong(view, at + 48), entryCount: readLong(view, at + 32) };
}

function readEntry(view: DataView, at: number): { entry: ArchiveEntry; next: number } {
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const extraAt = at + ENTRY_LENGTH + nameLength;
  const next = extraAt + extraLength + view.getUint16(at + 32, true);
  if (next > view.byteLength) throw new Error(TRUNCATED);
  const name = readName(view, at + ENTRY_LENGTH, nameLength);
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  const [size, compressedSize, localAt] = withLongSizes(view, extraAt, extraLength, sizes) as [
    number,
    number,
    number,
  ];
  if (!hasSignature(view, localAt, LOCAL, LOCAL_LENGTH)) throw new Error(TRUNCATED);
  const dataStart =
    localAt + LOCAL_LENGTH + view.getUint16(localAt + 26, true) + view.getUint16(localAt + 28, true);
  if (dataStart + compressedSize > view.byteLength) throw new Error(TRUNCATED);
  const entry = {
    name,
    size,
    compressedSize,
    start: localAt,
    dataStart,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
  };
  return { entry, next };
}

/** In the zip64 part of an entry stand, in this order, only the values that did not fit. */
function withLongSizes(view: DataView, extraAt: number, length: number, sizes: number[]): number[] {
  if (!sizes.includes(ELSEWHERE)) return sizes;
  let at = extraAt;
  while (at + 4 <= extraAt + length && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  let field = at + 4;
  const end = Math.min(
    extraAt + length,
    field + (at + 4 <= extraAt + length ? view.getUint16(at + 2, true) : 0),
  );
  return sizes.map((size) => {
    if (size !== ELSEWHERE) return size;
    if (field + 8 > end) throw new Error(TRUNCATED);
    field += 8;
    return readLong(view, field - 8);
  });
}

/** Archives whose parts share bytes unpack to far more than their length allows; no program writes them by accident. */
function refuseOverlaps(entries: readonly ArchiveEntry[]): void {
  const inOrder = entries.toSorted((a, b) => a.start - b.start);
  inOrder.forEach(({ start }, index) => {
    const before = inOrder[index - 1];
    if (before && before.dataStart + before.compressedSize > start) throw new Error('its parts overlap');
  });
}

function readName(view: DataView, at: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
  return new TextDecoder().decode(bytes).replaceAll('\\', '/');
}

function readLong(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(TRUNCATED);
  return Number(value);
}

function hasSignature(view: DataView, at: number, signature: number, length: number): boolean {
  return at >= 0 && at + length <= view.byteLength && view.getUint32(at, true) === signature;
}

export type ArchiveEntry = {
  name: string;
  /** What the archive says it unpacks to. */
  size: number;
  compressedSize: number;
  start: number;
  dataStart: number;
  method: number;
  checksum: number;
  encrypted: boolean;
};
