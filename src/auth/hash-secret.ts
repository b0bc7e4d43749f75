import { createHash, timingSafeEqual } from 'node:crypto';

/** Once is enough: a secret has 256 random bits, so there is no list of likely ones that a slow hash would protect from. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * Takes the same time wherever they differ, and whether or not there is a hash to compare with: how long it takes tells
 * nobody which keys exist.
 */
export function matchesHash(secret: string, hash: Uint8Array | undefined): boolean {
  const isComparable = hash?.length === NOBODY.length;
  const isEqual = timingSafeEqual(hashSecret(secret), isComparable ? hash : NOBODY);
  return isComparable && isEqual;
}

const NOBODY = Buffer.alloc(32);
