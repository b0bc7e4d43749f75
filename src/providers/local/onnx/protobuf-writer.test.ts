import { expect, test } from 'vitest';
import { floatField, lengthField, varintField } from './protobuf-writer.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('writes the examples of the protocol buffer documentation', () => {
  expect(hex(varintField(1, 150))).toBe('089601');
  expect(hex(lengthField(2, 'testing'))).toBe('120774657374696e67');
  expect(hex(lengthField(3, [varintField(1, 150)]))).toBe('1a03089601');
});

test('writes a negative integer as ten bytes, as int64 asks for', () => {
  expect(hex(varintField(3, -1))).toBe('18ffffffffffffffffff01');
});

test('writes a field number above 15 and a float', () => {
  expect(hex(varintField(20, 7))).toBe('a00107');
  expect(hex(floatField(2, 1))).toBe('150000803f');
});
