import { expect, test } from 'vitest';
import { addressOf } from './address-of.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb::2', '2001:db8:1:2::/64'],
  ['no address', 'unknown'],
])('[LIMITS-ADDRESS] %s is counted under %s', (address, key) => {
  expect(addressOf(address)).toBe(key);
});
