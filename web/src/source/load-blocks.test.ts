import { expect, test } from 'vitest';
import type { BlocksOptions, DocumentBlock } from '../../../src/client/client.ts';
import { type BlocksClient, type BlockWindow, loadBlocks, loadMore, type Side } from './load-blocks.ts';
import type { Source } from './source.ts';

const TOTAL = 200;

/** A document of blocks of ten characters, of which at most `most` are given at once. */
function clientGiving(most: number, asked: BlocksOptions[] = []): BlocksClient {
  return {
    blocks: async (document_id, options = {}) => {
      asked.push(options);
      const { around, limit = 100 } = options;
      const offset = around === undefined ? (options.offset ?? 0) : Math.max(0, Math.floor(around / 10) - 12);
      const count = Math.max(0, Math.min(limit, most, TOTAL - offset));
      const blocks = Array.from({ length: count }, (_, index) => block(offset + index));
      const next = offset + count;
      const next_offset = next < TOTAL ? next : null;
      return { document_id, version_id: 1, total: TOTAL, offset, next_offset, blocks, page_size: null };
    },
  };
}

function block(index: number): DocumentBlock {
  return {
    index,
    type: 'paragraph',
    text: 'x'.repeat(10),
    is_cut: false,
    start_offset: index * 10,
    end_offset: index * 10 + 10,
    level: null,
    source: {},
    table: null,
    symbol: null,
    parts: [],
  };
}

function source(start_offset: number, end_offset: number): Source {
  return { passage: { document_id: 1, start_offset, end_offset }, version: { version_number: 3 } } as Source;
}

const rangeOf = ({ blocks, before, after }: BlockWindow) => [before, blocks.length, after];
const isUnbroken = ({ blocks, before }: BlockWindow) =>
  blocks.every((found, index) => found.index === before + index);

test('[SOURCE-TEXT] the blocks around a passage are asked for by its place, of its own version', async () => {
  const asked: BlocksOptions[] = [];
  const loaded = await loadBlocks(clientGiving(1000, asked), source(1000, 1050), AbortSignal.timeout(5000));
  expect(asked).toMatchObject([{ around: 1000, version: 3 }]);
  expect(rangeOf(loaded)).toEqual([88, 40, 72]);
});

test('a passage longer than what is given at once is loaded whole', async () => {
  const loaded = await loadBlocks(clientGiving(20), source(1000, 1500), AbortSignal.timeout(5000));
  expect(loaded.blocks.at(-1)!.end_offset).toBeGreaterThanOrEqual(1500);
  expect(isUnbroken(loaded)).toBe(true);
});

test.each([40, 7])('more before and after leaves no gap where %d are given at once', async (most) => {
  const asked: BlocksOptions[] = [];
  const client = clientGiving(most, asked);
  const here = source(1000, 1050);
  const { signal } = new AbortController();
  const more = (from: BlockWindow, side: Side) => loadMore(client, here, from, side, signal);
  const loaded = await loadBlocks(client, here, signal);
  const earlier = await more(loaded, 'before');
  expect([earlier.before, isUnbroken(earlier)]).toEqual([48, true]);
  const first = await more(await more(earlier, 'before'), 'before');
  expect([first.before, isUnbroken(first)]).toEqual([0, true]);
  const later = await more(loaded, 'after');
  expect(asked.every((options) => options.signal === signal)).toBe(true);
  expect([later.blocks.length, isUnbroken(later)]).toEqual([loaded.blocks.length + most, true]);
});
