import { expect, test } from 'vitest';
import type { DocumentBlock } from '../../../src/client/client.ts';
import { fitBlock } from './fit-block.ts';

function block(text: string, start_offset = 100): DocumentBlock {
  return {
    index: 0,
    type: 'table',
    text,
    is_cut: false,
    start_offset,
    end_offset: start_offset + text.length,
    level: null,
    source: {},
    table: null,
    symbol: null,
    parts: [],
  };
}

const ROWS = Array.from({ length: 5000 }, (_, row) => `| row ${String(row).padStart(5)} |`).join('\n');

test('a block of ordinary length is shown whole', () => {
  expect(fitBlock(block('one\ntwo'), { start: 0, end: 5 })).toEqual({
    text: 'one\ntwo',
    start: 100,
    isWhole: true,
  });
});

test('[SOURCE-LONG-BLOCK] of a very long block the whole lines around the passage are shown', () => {
  const at = ROWS.indexOf('row  3000');
  const passage = { start: 100 + at, end: 100 + at + 40 };
  const { text, start, isWhole } = fitBlock(block(ROWS), passage);
  expect(isWhole).toBe(false);
  expect(text.length).toBeLessThan(10_000);
  expect(text.slice(passage.start - start)).toMatch(/^row {2}3000/);
  expect([text.slice(0, 5), text.slice(-2)]).toEqual(['| row', ' |']);
});

test.each([
  ['before the passage its end', { start: 900_000, end: 900_010 }, /row {2}4999 \|$/],
  ['after the passage its beginning', { start: 0, end: 50 }, /^\| row {5}0 \|/],
])('of a long block %s is shown', (_, passage, expected) => {
  expect(fitBlock(block(ROWS), passage).text).toMatch(expected);
});

test('[SOURCE-LONG-BLOCK] a line without end is cut all the same', () => {
  const { text, start } = fitBlock(block('x'.repeat(900_000)), { start: 500_100, end: 500_200 });
  expect([text.length, start]).toEqual([8100, 496_100]);
});
