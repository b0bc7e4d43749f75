import * as crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashSecret, matchesHash } from './hash-secret.ts';

vi.mock(import('node:crypto'), async (original) => {
  const real = await original();
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) };
});
const compared = vi.mocked(crypto.timingSafeEqual);

test('[KEYS-COMPARE] only the secret behind a hash matches it; no hash, a short one and one of zeros match nothing', () => {
  const hash = hashSecret('secret');
  expect(matchesHash('secret', hash)).toBe(true);
  expect(matchesHash('Secret', hash)).toBe(false);
  expect(matchesHash('secret', undefined)).toBe(false);
  expect(matchesHash('secret', hash.subarray(0, 31))).toBe(false);
  expect(matchesHash('secret', new Uint8Array(32))).toBe(false);
  expect(matchesHash('secret', Uint8Array.from(hash))).toBe(true);
});

test('[KEYS-COMPARE] the comparison takes the same time wherever they differ, and is made also where there is no hash', () => {
  const hash = hashSecret('secret');
  for (const each of [hash, hashSecret('other'), new Uint8Array(0), hash.subarray(0, 31), undefined]) {
    compared.mockClear();
    matchesHash('secret', each);
    expect(compared).toHaveBeenCalledOnce();
    const [ours, theirs] = compared.mock.calls[0]!;
    expect(Buffer.from(ours as Uint8Array)).toEqual(hash);
    expect(theirs.byteLength).toBe(32);
  }
});
