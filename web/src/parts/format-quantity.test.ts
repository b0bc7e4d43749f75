import { expect, test } from 'vitest';
import { formatCount, formatSize } from './format-quantity.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [812, '812 bytes'],
  [1449, '1.4 kB'],
  [132_400, '132 kB'],
  [23_000_000, '23 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test.each([
  [0, '0 passages'],
  [1, '1 passage'],
  [1200, '1,200 passages'],
])('%d read as %s', (count, text) => {
  expect(formatCount(count, 'passage')).toBe(text);
});
