import { expect, test } from 'vitest';
import type { Block } from '../terms.ts';
import { pageOfBlocks } from './page-of-blocks.ts';

function paragraph(text: string, page: number): Block {
  return {
    type: 'paragraph',
    text,
    span: { start: 0, end: text.length },
    place: { page, box: [1, 2, 3, 4] },
  };
}

test('[DOCS-BLOCKS] gives a part of the blocks with their places, and where the next part begins', () => {
  const document = { text: '', blocks: [paragraph('a', 1), paragraph('b', 2), paragraph('c', 2)] };
  const first = pageOfBlocks(document, { offset: 0, limit: 2 });
  expect(first).toMatchObject({ total: 3, next_offset: 2, blocks: [{ text: 'a' }, { text: 'b' }] });
  expect(first.blocks[1]).toMatchObject({ index: 1, source: { page: 2, bbox: [1, 2, 3, 4] } });
  expect(pageOfBlocks(document, { offset: 2, limit: 2 })).toMatchObject({ next_offset: null });
  expect(pageOfBlocks(document, { offset: 9, limit: 2 })).toMatchObject({ next_offset: null, blocks: [] });
});

test('a page has its own blocks and its size', () => {
  const pages = [
    { width: 100, height: 200 },
    { width: 300, height: 400 },
  ];
  const document = { text: '', blocks: [paragraph('a', 1), paragraph('b', 2)], pages };
  expect(pageOfBlocks(document, { offset: 0, limit: 10, page: 2 })).toMatchObject({
    total: 1,
    blocks: [{ text: 'b', index: 1 }],
    page_size: { width: 300, height: 400 },
  });
});

test('[DOCS-BLOCKS] long blocks make a shorter part, and an endless one is cut', () => {
  const document = { text: '', blocks: [paragraph('x'.repeat(3_000_000), 1), paragraph('b', 1)] };
  const first = pageOfBlocks(document, { offset: 0, limit: 10 });
  expect(first.blocks.map(({ text, is_cut }) => [text.length, is_cut])).toEqual([[1_000_000, true]]);
  expect(first.next_offset).toBe(1);
});
