import { expect, test } from 'vitest';
import type { DocumentBlock } from '../../../src/client/client.ts';
import type { Box, SourcePlace } from '../../../src/terms.ts';
import { joinBoxes } from './join-boxes.ts';
import { placeBoxes } from './place-boxes.ts';

/** A block of lines of ten characters, each with its page and its box. */
function block(start: number, places: { page: number; box: Box }[]): DocumentBlock {
  const parts = places.map(({ page, box }, index) => ({
    start_offset: start + 10 * index,
    end_offset: start + 10 * index + 10,
    source: { page, bbox: box },
  }));
  return {
    index: 0,
    type: 'paragraph',
    text: Array.from({ length: places.length }, (_, index) =>
      `line ${start / 10 + index}`.padEnd(10, '.'),
    ).join(''),
    is_cut: false,
    start_offset: start,
    end_offset: start + 10 * places.length,
    level: null,
    source: { page: places[0]?.page ?? 1 },
    table: null,
    symbol: null,
    parts,
  };
}

function source(passage: [number, number], claims: [number, number][], place: SourcePlace = {}) {
  const spans = claims.map(([start, end]) => ({ start, end }));
  const marks = { passage: { start: passage[0], end: passage[1] }, claims: spans };
  return { marks, passage: { source: place } };
}

const LEFT = (row: number): Box => [50, 100 + 12 * row, 250, 110 + 12 * row];
const RIGHT = (row: number): Box => [300, 100 + 12 * row, 500, 110 + 12 * row];

test('[SOURCE-PDF] the lines of the claim are strong, and the passage is one light box in each column', () => {
  const blocks = [
    block(
      0,
      [LEFT(0), LEFT(1), RIGHT(0), RIGHT(1)].map((box) => ({ page: 2, box })),
    ),
    block(50, [{ page: 2, box: RIGHT(4) }]),
  ];
  expect(placeBoxes(source([0, 40], [[15, 25]]), blocks)).toEqual({
    light: [
      { page: 2, box: [50, 100, 250, 122] },
      { page: 2, box: [300, 100, 500, 122] },
    ],
    claims: [
      { page: 2, box: LEFT(1), claim: 0, text: 'line 1....' },
      { page: 2, box: RIGHT(0), claim: 0, text: 'line 2....' },
    ],
  });
});

test('[SOURCE-PDF] a passage over two pages has its lines on each', () => {
  const blocks = [
    block(0, [
      { page: 1, box: LEFT(9) },
      { page: 2, box: LEFT(0) },
    ]),
  ];
  expect(placeBoxes(source([0, 20], [[5, 15]]), blocks).claims.map(({ page }) => page)).toEqual([1, 2]);
});

test('without lines the boxes of the blocks are drawn, and without blocks that of the passage', () => {
  const whole = { ...block(0, []), end_offset: 20, source: { page: 3, bbox: LEFT(2) } };
  expect(placeBoxes(source([0, 20], [[5, 9]]), [whole])).toMatchObject({
    light: [{ page: 3, box: LEFT(2) }],
    claims: [{ page: 3, box: LEFT(2) }],
  });
  const place = { page: 1, regions: [1, 2].map((page) => ({ page, bbox: LEFT(page) })) };
  expect(placeBoxes(source([0, 20], [], place), [])).toEqual({
    light: [
      { page: 1, box: LEFT(1) },
      { page: 2, box: LEFT(2) },
    ],
    claims: [],
  });
});

test('lines far apart or side by side stay boxes of their own', () => {
  expect(joinBoxes([LEFT(0), LEFT(5), RIGHT(5), LEFT(0)])).toHaveLength(4);
  expect(joinBoxes([])).toEqual([]);
});
