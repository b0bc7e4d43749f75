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

/** Blocks of ten characters with a line break between them, each of two lines. */
function tens(count: number): { text: string; blocks: Block[] } {
  const text = Array.from({ length: count }, (_, index) => String(index).padStart(10, '.')).join('\n');
  const blocks = Array.from({ length: count }, (_, index): Block => {
    const start = index * 11;
    const part = (from: number, to: number, top: number) => ({
      span: { start: start + from, end: start + to },
      place: { page: 1, box: [0, top, 9, top + 1] as [number, number, number, number] },
    });
    return {
      type: 'paragraph',
      text: text.slice(start, start + 10),
      span: { start, end: start + 10 },
      place: { page: 1, box: [0, 0, 9, 9] },
      parts: [part(0, 5, 1), part(5, 10, 2)],
    };
  });
  return { text, blocks };
}

test.each([
  ['the first character', 0, 0],
  ['in the middle', 50 * 11 + 3, 38],
  ['between two blocks', 50 * 11 + 10, 39],
  ['behind the end', 1_000_000, 87],
])('[DOCS-BLOCKS-AROUND] a part begins some blocks before %s', (_, around, offset) => {
  const page = pageOfBlocks(tens(100), { offset: 0, limit: 20, around });
  expect([page.offset, page.blocks[0]?.index]).toEqual([offset, offset]);
  expect(page.next_offset).toBe(offset + 20 < 100 ? offset + 20 : null);
});

test('[DOCS-BLOCKS-AROUND] endless blocks before a place never keep it from being told', () => {
  const long = paragraph('x'.repeat(900_000), 1);
  const wanted: Block = { ...paragraph('here', 1), span: { start: 900_001, end: 900_005 } };
  const page = pageOfBlocks({ text: '', blocks: [long, wanted] }, { offset: 0, limit: 5, around: 900_002 });
  expect(page.blocks.map(({ text }) => text)).toEqual(['here']);
  expect(pageOfBlocks({ text: '', blocks: [] }, { offset: 0, limit: 5, around: 3 })).toMatchObject({
    total: 0,
    blocks: [],
    next_offset: null,
  });
});

test('[DOCS-BLOCKS-PARTS] a block says where its lines are, those around the place if they are very many', () => {
  const { blocks } = pageOfBlocks(tens(2), { offset: 1, limit: 1 });
  expect(blocks[0]!.parts).toEqual([
    { start_offset: 11, end_offset: 16, source: { page: 1, bbox: [0, 1, 9, 2] } },
    { start_offset: 16, end_offset: 21, source: { page: 1, bbox: [0, 2, 9, 3] } },
  ]);
  const rows = Array.from({ length: 50_000 }, (_, row) => ({
    span: { start: row * 10, end: row * 10 + 9 },
    place: { startLine: row + 1, endLine: row + 1 },
  }));
  const table: Block = { type: 'table', text: '', span: { start: 0, end: 500_000 }, parts: rows };
  const document = { text: '', blocks: [table] };
  const spans = (around?: number) => {
    const parts = pageOfBlocks(document, { offset: 0, limit: 1, around }).blocks[0]!.parts;
    return [parts.length, parts[0]!.start_offset];
  };
  expect(spans()).toEqual([1000, 0]);
  expect(spans(400_000)).toEqual([1000, 394_000]);
});
