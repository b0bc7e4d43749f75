import { expect, test } from 'vitest';
import { floatsOf } from './sent-vectors.ts';

test('every value comes out as it is kept, wherever in a buffer it came', () => {
  const values = [1, -2, 0, Math.fround(1 / 3), 2 ** -149, -(2 ** -14), 65504];
  const bytes = new Uint8Array(7 + 4 + values.length * 4);
  const view = new DataView(bytes.buffer, 7);
  view.setUint16(0, values.length);
  for (const [place, value] of values.entries()) view.setFloat32(4 + place * 4, value);
  expect([...floatsOf(bytes.subarray(7), values.length)]).toEqual(values);
});

test.each([
  ['another width', [0, 1, 0, 0, 60, 0, 60, 0], 3],
  ['fewer bytes than it says', [0, 2, 0, 0, 60, 0, 0, 0], 2],
  ['nothing', [], 2],
])('%s is not taken for a vector', (_, bytes, width) => {
  expect(() => floatsOf(Uint8Array.from(bytes), width)).toThrow(/values was expected/);
});
