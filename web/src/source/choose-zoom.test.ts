import { expect, test } from 'vitest';
import type { Box } from '../../../src/terms.ts';
import { chooseZoom } from './choose-zoom.ts';

const LINE: Box = [72, 100, 300, 112];
const DOWNWARDS: Box = [72, 100, 84, 400];
const page = (width: number, height: number) => ({ width, height });

test.each([
  ['a letter', page(612, 792), 600, [LINE], 1],
  ['a letter on a phone', page(612, 792), 340, [LINE], 2],
  ['a line that runs downwards', page(612, 792), 600, [DOWNWARDS], 1],
  ['a poster', page(2384, 3370), 600, [LINE], 2],
  ['a banner of fifty metres', page(14_400, 100), 600, [[10, 40, 300, 52]], null],
  ['a page as large as a town', page(10_000_000, 10_000_000), 600, [LINE], null],
  ['a till receipt of five metres', page(200, 14_400), 600, [[10, 14_000, 150, 14_012]], 1],
  ['a thread', page(2, 100_000), 600, [[1, 99_938, 2, 99_950]], null],
  ['next to no width at all', page(0.001, 800), 600, [[0, 40, 0.001, 52]], null],
  ['nothing that is cited', page(14_400, 100), 600, [], 1],
] satisfies [string, ReturnType<typeof page>, number, Box[], number | null][])(
  '[SOURCE-PDF] %s',
  (_name, size, width, cited, zoom) => {
    expect(chooseZoom(cited, size, width)).toBe(zoom);
  },
);

test('[SOURCE-PDF] a page of unknown size is not enlarged', () => {
  expect(chooseZoom([LINE], null, 600)).toBe(1);
});
