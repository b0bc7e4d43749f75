import { expect, test } from 'vitest';
import { halfToFloat, readSafetensors } from './read-safetensors.ts';

function file(header: unknown, data: Uint8Array): Uint8Array {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, data]);
}
const entry = (dtype: string, shape: number[], start: number, end: number) => ({
  dtype,
  shape,
  data_offsets: [start, end],
});

test('reads 32-bit and 16-bit tensors, with and without the prefix', () => {
  const data = Buffer.concat([
    Buffer.from(Float32Array.of(1.5, -2).buffer),
    Buffer.from(Uint16Array.of(0x3c00, 0xc100).buffer),
  ]);
  const tensor = readSafetensors(
    file({ a: entry('F32', [2], 0, 8), 'bert.b': entry('F16', [1, 2], 8, 12) }, data),
  );
  expect(tensor('a')).toEqual({ shape: [2], values: Float32Array.of(1.5, -2) });
  expect(tensor('b')).toEqual({ shape: [1, 2], values: Float32Array.of(1, -2.5) });
});

test('reads the special values of binary16', () => {
  expect(halfToFloat(0x0001)).toBe(2 ** -24);
  expect(halfToFloat(0x7bff)).toBe(65504);
  expect(halfToFloat(0xfc00)).toBe(-Infinity);
  expect(halfToFloat(0x7e00)).toBeNaN();
  expect(halfToFloat(0x8000)).toBe(-0);
});

test.each([
  ['shorter than its length', () => Buffer.from('abc'), 'shorter than its header'],
  ['a header longer than the file', () => file({}, Buffer.alloc(0)).subarray(0, 9), 'cut off'],
  ['a header that is not JSON', () => file('nonsense', Buffer.alloc(0)), 'not JSON'],
])('refuses a file with %s', (_, bytes, message) => {
  expect(() => readSafetensors(bytes())).toThrow(message);
});

test.each([
  ['is missing', {}, 'no usable tensor'],
  ['ends behind the file', { a: entry('F32', [4], 0, 16) }, 'does not fit'],
  ['has another size than its shape', { a: entry('F32', [1], 0, 8) }, 'does not fit'],
  ['starts before the data', { a: entry('F32', [2], -4, 4) }, 'does not fit'],
  ['has a type that is not read', { a: entry('I8', [8], 0, 8) }, 'has type I8'],
])('refuses a tensor that %s', (_, header, message) => {
  const tensor = readSafetensors(file(header, Buffer.alloc(8)));
  expect(() => tensor('a')).toThrow(message);
});
