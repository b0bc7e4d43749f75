import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A key is `hx_<key id>_<secret><checksum>`: a beginning that scanners for secrets can look for (KEY_PATTERN), an id that may
 * be shown and logged, 43 signs of base 62 (256 bits) that only whoever made it has, and a CRC-32 of all before it, so that a
 * key that was cut off or typed wrong is told without asking the database.
 */
export function createKey(): NewKey {
  const keyId = randomText(12, BASE32);
  const secret = randomText(43, BASE62);
  return { keyId, secret, text: keyText({ keyId, secret }) };
}

export function keyText({ keyId, secret }: KeyParts): string {
  const body = `hx_${keyId}_${secret}`;
  return `${body}${checksum(body)}`;
}

/** The parts of a key, or nothing where it is not whole. */
export function parseKey(text: string): KeyParts | undefined {
  const [, body, keyId, secret, sum] = KEY_PATTERN.exec(text) ?? [];
  if (!body || !keyId || !secret || checksum(body) !== sum) return undefined;
  return { keyId, secret };
}

/** What may be shown of something that is meant to be a key: at most what is no secret of it. */
export function beginningOf(text: string): string {
  return `${/^hx_[a-z2-7]{0,12}/.exec(text)?.[0] ?? ''}…`;
}

export function randomText(length: number, alphabet: string): string {
  // Bytes above the last whole multiple are drawn again: otherwise the first signs would come more often.
  const fair = 256 - (256 % alphabet.length);
  let drawn = '';
  while (drawn.length < length)
    for (const byte of randomBytes(length))
      if (byte < fair && drawn.length < length) drawn += alphabet[byte % alphabet.length];
  return drawn;
}

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const KEY_PATTERN = /^(hx_([a-z2-7]{12})_([0-9A-Za-z]{43}))([0-9A-Za-z]{6})$/;

export type KeyParts = { keyId: string; secret: string };
export type NewKey = KeyParts & { text: string };

/** 62^6 is more than 2^32, so six signs hold every CRC-32. */
function checksum(body: string): string {
  let rest = crc32(body);
  let signs = '';
  for (let count = 0; count < 6; count++) {
    signs = BASE62[rest % 62] + signs;
    rest = Math.floor(rest / 62);
  }
  return signs;
}
