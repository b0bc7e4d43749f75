import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { TenantId } from '../../terms.ts';

/**
 * A sealed file: magic, version, number of the data key, 32 random bytes, a tag over all of that with tenant and name, then
 * chunks of 64 KiB, each with its own tag. The random bytes give each file keys of its own, so that a chunk's number can be
 * its nonce; whether it is the last one is part of the nonce too. Nothing can be cut off, moved, or put in from elsewhere.
 */
export const MAGIC = Buffer.from('\x89HELIX-SEALED\r\n\x1a\n', 'latin1');
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;

const VERSION = 1;
const RANDOM_BYTES = 32;
const NAME_TAG_BYTES = 32;
const RANDOM_AT = MAGIC.length + 1 + 4;
/** Where the tag of the name is: it is written last, because a received file gets its name from its content. */
export const NAME_TAG_AT = RANDOM_AT + RANDOM_BYTES;
export const HEADER_BYTES = NAME_TAG_AT + NAME_TAG_BYTES;

/** The keys of one file, and the part of its header that they come from. */
export type FileKeys = { beginning: Buffer; content: Buffer; name: Buffer };
type ContentKeys = Pick<FileKeys, 'beginning' | 'content'>;

export function newFileKeys(dataKey: { number: number; key: Buffer }, tenant: TenantId): FileKeys {
  const beginning = Buffer.alloc(NAME_TAG_AT);
  MAGIC.copy(beginning);
  beginning.writeUInt8(VERSION, MAGIC.length);
  beginning.writeUInt32BE(dataKey.number, MAGIC.length + 1);
  randomBytes(RANDOM_BYTES).copy(beginning, RANDOM_AT);
  return deriveFileKeys(dataKey.key, beginning, tenant);
}

export function deriveFileKeys(dataKey: Buffer, beginning: Buffer, tenant: TenantId): FileKeys {
  const salt = beginning.subarray(RANDOM_AT, NAME_TAG_AT);
  const derived = Buffer.from(hkdfSync('sha256', dataKey, salt, `helix file ${tenant.toLowerCase()}`, 64));
  return { beginning, content: derived.subarray(0, 32), name: derived.subarray(32) };
}

/** `name` is the place of the file in its tenant's folder, with `/` between folders. */
export function nameTag({ beginning, name: key }: FileKeys, tenant: TenantId, name: string): Buffer {
  return createHmac('sha256', key).update(beginning).update(`${tenant.toLowerCase()}/${name}`).digest();
}

export function isNameTag(tag: Buffer, keys: FileKeys, tenant: TenantId, name: string): boolean {
  return timingSafeEqual(tag, nameTag(keys, tenant, name));
}

export type ChunkPlace = { index: number; isLast: boolean };

export function sealChunk(keys: ContentKeys, place: ChunkPlace, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keys.content, nonceOf(place)).setAAD(keys.beginning);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when it is not what `sealChunk` made of these keys for this place. */
export function openChunk(keys: ContentKeys, place: ChunkPlace, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keys.content, nonceOf(place), { authTagLength: TAG_BYTES })
    .setAAD(keys.beginning)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** What the first bytes of a file say it is. A file that only resembles a sealed one was one before somebody changed it. */
export function judgeBeginning(bytes: Buffer): 'plain' | 'damaged' | 'unknown version' | SealedHeader {
  const magic = bytes.subarray(0, MAGIC.length);
  const same = magic.filter((byte, index) => byte === MAGIC[index]).length;
  if (same < Math.max(4, magic.length - MOST_CHANGED)) return 'plain';
  if (same < MAGIC.length || bytes.length < HEADER_BYTES) return 'damaged';
  if (bytes[MAGIC.length] !== VERSION) return 'unknown version';
  return {
    keyNumber: bytes.readUInt32BE(MAGIC.length + 1),
    beginning: bytes.subarray(0, NAME_TAG_AT),
    tag: bytes.subarray(NAME_TAG_AT, HEADER_BYTES),
  };
}

export type SealedHeader = { keyNumber: number; beginning: Buffer; tag: Buffer };

const MOST_CHANGED = 4;

function nonceOf({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
