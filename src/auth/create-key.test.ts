import { expect, test } from 'vitest';
import { beginningOf, createKey, parseKey } from './create-key.ts';

test('[KEYS-FORM] a key has a beginning that scanners know, an id and 256 random bits, and is taken apart again', () => {
  const keys = Array.from({ length: 200 }, createKey);
  for (const { text, keyId, secret } of keys) {
    expect(text).toMatch(/^hx_[a-z2-7]{12}_[0-9A-Za-z]{49}$/);
    expect(parseKey(text)).toEqual({ keyId, secret });
  }
  expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(200);
  // Every sign is as likely as any other: 8600 draws of 62 signs, each about 139 times.
  const signs = keys.flatMap(({ secret }) => [...secret]);
  const counts = Object.values(Object.groupBy(signs, (sign) => sign)).map((each) => each!.length);
  expect(counts.length).toBe(62);
  expect(Math.min(...counts)).toBeGreaterThan(80);
  expect(Math.max(...counts)).toBeLessThan(210);
});

test('[KEYS-CHECKSUM] a key with a sign changed, swapped, missing or added is told without a lookup', () => {
  const { text } = createKey();
  const other = (sign: string) => (sign === 'a' ? 'b' : 'a');
  const spoilt = [...text].flatMap((sign, at) => [
    text.slice(0, at) + other(sign) + text.slice(at + 1),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at),
    text.slice(0, at) + (text[at + 1] ?? '') + sign + text.slice(at + 2),
  ]);
  const accepted = spoilt.filter((each) => each !== text && parseKey(each));
  expect(accepted).toEqual([]);
  for (const wrong of ['', 'hx_', ` ${text}`, `${text}\n`, `${text}x`, text.toUpperCase(), 'x'.repeat(1e6)])
    expect(parseKey(wrong)).toBeUndefined();
});

test('what is shown of a key that is not whole is never its secret', () => {
  const { text, keyId } = createKey();
  expect(beginningOf(text.slice(0, 30))).toBe(`hx_${keyId}…`);
  expect(beginningOf('hunter2')).toBe('…');
});
