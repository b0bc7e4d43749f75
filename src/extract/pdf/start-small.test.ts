import { expect, test } from 'vitest';
import { startSmall } from './start-small.ts';

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A section of another kind, longer than one byte can say. */
const TYPES = [1, 0x80 | 72, 1, ...Array.from({ length: 200 }, () => 5)];

test('a program starts with less memory than it asks for', () => {
  const program = Uint8Array.of(...HEADER, ...TYPES, 5, 6, 1, 1, 0x9c, 2, 0x80, 2, 7, 0);
  const small = startSmall(program, 32);
  expect([...small.slice(HEADER.length + TYPES.length)]).toEqual([5, 6, 1, 1, 0xa0, 0, 0x80, 2, 7, 0]);
  expect([...small.slice(0, HEADER.length + TYPES.length)]).toEqual([...HEADER, ...TYPES]);
});

test.each([
  ['asks for less already', [5, 4, 1, 0, 0x81, 0]],
  ['says it in one byte', [5, 3, 1, 0, 20]],
  ['has two memories', [5, 6, 2, 0, 0x9c, 2, 0, 1]],
  ['has none', [7, 0]],
])('a program that %s stays as it is', (_, section) => {
  const program = Uint8Array.of(...HEADER, ...TYPES, ...section);
  expect(startSmall(program, 32)).toBe(program);
});
