import { crc32, inflateRawSync } from 'node:zlib';
import { HelixError, messageOf } from '../../errors.ts';
import { escapedName } from '../../text/escaped-name.ts';
import type { ExtractLimits, FileToRead } from '../extractor.ts';
import { type ArchiveEntry, readDirectory } from './read-directory.ts';

/**
 * A zip file whose parts are unpacked one by one, when they are asked for. Refuses before anything is unpacked when
 * the sizes it declares are over the limit, and while unpacking when a part is not of the size it declared.
 */
export function openArchive(file: FileToRead, limits: Pick<ExtractLimits, 'maxExpandedBytes'>): Archive {
  const entries = partsOf(file, limits.maxExpandedBytes);
  const find = (name: string) => entries.get(partKey(name));
  const read = (name: string): Uint8Array => {
    const entry = find(name);
    if (!entry) throw failure(file, `its part "${name}" is missing`);
    return unpack(file, entry);
  };
  return {
    names: [...entries.values()].map(({ name }) => name),
    has: (name) => find(name) !== undefined,
    read,
    readText: (name) => decodePart(read(name)),
  };
}

export type Archive = {
  /** In the order of the archive's directory; folders are not among them. */
  readonly names: readonly string[];
  /** Names are compared without regard to case, as OPC (ECMA-376-2, 6.2.2) asks. */
  has(name: string): boolean;
  /** Throws `extraction_failed` when there is no such part or it is damaged. */
  read(name: string): Uint8Array;
  /** A part that is text: UTF-8, UTF-16 by its mark, or what its XML declaration names. */
  readText(name: string): string;
};

/** Deflate cannot do better than this (zlib technical notes), so a part that claims more is lying. */
const HIGHEST_RATIO = 1032;
const STORED = 0;
const DEFLATED = 8;
const MEGABYTE = 1024 * 1024;

function partsOf(file: FileToRead, maxExpandedBytes: number): Map<string, ArchiveEntry> {
  const parts = new Map<string, ArchiveEntry>();
  let total = 0;
  for (const entry of directoryOf(file)) {
    if (entry.name.endsWith('/')) continue;
    if (entry.encrypted) throw new HelixError('document_encrypted', { name: file.name });
    if (parts.has(partKey(entry.name))) throw failure(file, `it has two parts named "${entry.name}"`);
    total += entry.size;
    if (total > maxExpandedBytes) throw tooLarge(file, total, maxExpandedBytes);
    if (entry.size > (entry.compressedSize + 1) * HIGHEST_RATIO)
      throw failure(file, `its part "${entry.name}" cannot have the size it says`);
    parts.set(partKey(entry.name), entry);
  }
  return parts;
}

function directoryOf(file: FileToRead): ArchiveEntry[] {
  try {
    return readDirectory(file.bytes);
  } catch (cause) {
    throw failure(file, messageOf(cause), cause);
  }
}

function unpack(file: FileToRead, entry: ArchiveEntry): Uint8Array {
  const packed = file.bytes.subarray(entry.dataStart, entry.dataStart + entry.compressedSize);
  const bytes = entry.method === STORED ? packed : inflate(file, entry, packed);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.checksum)
    throw failure(file, `its part "${entry.name}" is damaged`);
  return bytes;
}

/** Stops at the declared size, which is within the limit: what really comes out is never more. */
function inflate(file: FileToRead, { name, method, size }: ArchiveEntry, packed: Uint8Array): Uint8Array {
  if (method !== DEFLATED)
    throw failure(file, `its part "${name}" is packed in a way (${method}) Helix does not know`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (cause) {
    const lies = (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw failure(file, `its part "${name}" is ${lies ? 'larger than the archive says' : 'damaged'}`, cause);
  }
}

/** Parts that name another encoding are rare; what cannot be decoded is shown as U+FFFD and never stops the rest. */
function decodePart(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const opening = Buffer.from(bytes.subarray(0, 120)).toString('latin1');
  const named = /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(opening)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(/^utf-?16/i.test(named) ? 'utf-8' : named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function partKey(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
}

function failure({ name }: FileToRead, problem: string, cause?: unknown): HelixError {
  // Names of parts are whatever somebody wrote into the archive.
  return new HelixError('extraction_failed', { name, problem: escapedName(problem) }, { cause });
}

function tooLarge({ name }: FileToRead, found: number, limit: number): HelixError {
  return new HelixError('document_too_large', {
    name,
    found: `at least ${Math.ceil(found / MEGABYTE)} MB when it is unpacked`,
    limit: `${Math.floor(limit / MEGABYTE)} MB`,
    setting: 'HELIX_MAX_EXPANDED_MB',
  });
}
