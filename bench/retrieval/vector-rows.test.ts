import { expect, test } from 'vitest';
import { textParts, textRow } from './copy-rows.ts';
import { int8Bytes, vectorParts } from './vector-rows.ts';

test('a row of the binary format: header, number of columns, each with its length, and the end', () => {
  const rows = [{ columns: [int8Bytes(258)], vector: Float32Array.of(1, -2) }];
  const bytes = Buffer.concat([...vectorParts(rows)]);
  const header = '5047434f50590aff0d0a00' + '0000000000000000';
  const id = `${'00000008'}${'0000000000000102'}`;
  const vector = `${'0000000c'}${'00020000'}${'3f800000'}${'c0000000'}`;
  expect(bytes.toString('hex')).toBe(`${header}0002${id}${vector}ffff`);
});

test('a line of the text format keeps tabs, line ends and backslashes of its values', () => {
  const row = textRow(['a\tb', 'c\nd\r', 'e\\f', 7, true]);
  expect(row).toBe('a\\tb\tc\\nd\\r\te\\\\f\t7\ttrue\n');
  expect(Buffer.concat([...textParts(Array.from({ length: 450 }, () => row))]).toString()).toBe(
    row.repeat(450),
  );
});
