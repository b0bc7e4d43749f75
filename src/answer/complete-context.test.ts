import { describe, expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import { chunkBlocks } from '../chunk/chunk-blocks.ts';
import { readMarkdown } from '../extract/formats/markdown.ts';
import type { NeighbourChunk } from '../retrieve/find-neighbours.ts';
import type { ChunkProfile, RetrievedChunk } from '../terms.ts';
import { completeContext } from './complete-context.ts';

const ROOMY = { maxTokens: 10_000, maxChunks: 12 };

/** A chunk at `start`; the gap to its neighbours is what the test says. */
function at(
  chunkId: number,
  start: number,
  text: string,
  given: Partial<RetrievedChunk> = {},
): RetrievedChunk {
  return retrievedChunk({
    chunkId,
    text,
    span: { start, end: start + text.length },
    distance: 0.2,
    score: 0.9,
    ...given,
  });
}

function beside(hit: RetrievedChunk, side: NeighbourChunk['side'], chunk: RetrievedChunk): NeighbourChunk {
  const { ranks: _ranks, score: _score, distance: _distance, rerankScore: _rerank, ...rest } = chunk;
  return { ...rest, neighbourOf: hit.chunkId, side };
}

const ids = (chunks: readonly RetrievedChunk[]) => chunks.map(({ chunkId }) => chunkId);

test('[CONTEXT-NEIGHBOURS] a sentence that was cut takes its other half along, as a source of its own beside it', () => {
  const hit = at(2, 100, 'fee of ten euros. It is due within');
  const before = at(1, 70, 'Late books cost a reading room');
  const after = at(3, 134, ' 30 days of the letter.');
  const other = at(9, 0, 'Another document.', { versionId: 2 });
  const neighbours = [beside(hit, 'before', before), beside(hit, 'after', after)];
  const chunks = completeContext([hit, other], neighbours, ROOMY);
  expect(ids(chunks)).toEqual([1, 2, 3, 9]);
  expect(chunks[2]).toEqual({ ...after, neighbourOf: 2, ranks: {}, score: 0.9, distance: 0.2 });
});

test('[CONTEXT-NEIGHBOURS] whole sentences take nothing along', () => {
  const hit = at(2, 100, 'The fee is ten euros.');
  const neighbours = [
    beside(hit, 'before', at(1, 70, 'Late books cost money.')),
    beside(hit, 'after', at(3, 121, ' It is due at once.')),
  ];
  expect(ids(completeContext([hit], neighbours, ROOMY))).toEqual([2]);
});

test('[CONTEXT-NEIGHBOURS] what overlaps is looked at where it is new', () => {
  const text = 'The fee is ten euros. It is due within 30 days. Later it doubles.';
  const cut = at(1, 0, text.slice(0, 38));
  const next = at(2, 22, text.slice(22));
  expect(ids(completeContext([cut], [beside(cut, 'after', next)], ROOMY))).toEqual([1, 2]);
  const whole = at(1, 0, text.slice(0, 47));
  expect(ids(completeContext([whole], [beside(whole, 'after', next)], ROOMY))).toEqual([1]);
});

test('[CONTEXT-NEIGHBOURS] a heading, a list or a new paragraph is no rest of a sentence; a colon announces', () => {
  const title = at(1, 0, 'Opening hours');
  for (const text of ['# Fees', '- ten euros', '\nThe fee is ten euros.', 'The fee is ten euros.']) {
    expect(ids(completeContext([title], [beside(title, 'after', at(2, 15, text))], ROOMY))).toEqual([1]);
  }
  const announcing = at(1, 0, 'The fees are:');
  const list = at(2, 15, '- ten euros\n- five euros', { type: 'list' });
  expect(ids(completeContext([announcing], [beside(announcing, 'after', list)], ROOMY))).toEqual([1, 2]);
  expect(ids(completeContext([list], [beside(list, 'before', announcing)], ROOMY))).toEqual([2]);
});

test('[CONTEXT-NEIGHBOURS] parts of one table come together, two tables do not', () => {
  const table = { type: 'table' as const, headingPath: ['Fees'] };
  const hit = at(2, 100, '| A | B |\n| --- | --- |\n| 3 | 4 |', { ...table, span: { start: 100, end: 109 } });
  const rows = at(3, 110, '| A | B |\n| --- | --- |\n| 5 | 6 |', table);
  const otherTable = at(3, 111, '| C |\n| --- |\n| 7 |', table);
  const otherSection = { ...rows, headingPath: ['Rates'] };
  const prose = at(3, 110, 'and so on.', { headingPath: ['Fees'] });
  const taken = (next: RetrievedChunk) => ids(completeContext([hit], [beside(hit, 'after', next)], ROOMY));
  expect(taken(rows)).toEqual([2, 3]);
  expect(taken(otherTable)).toEqual([2]);
  expect(taken(otherSection)).toEqual([2]);
  expect(taken(prose)).toEqual([2]);
});

test('[CONTEXT-NEIGHBOURS] neighbours take what room is left, best hit first, and no hit gives way', () => {
  const hits = [at(2, 100, 'It is due within'), at(5, 500, 'It is free for')];
  const neighbours = [
    beside(hits[0]!, 'after', at(3, 116, ' 30 days of the letter.')),
    beside(hits[1]!, 'after', at(6, 514, ' members of the club.')),
  ];
  const completed = (maxTokens: number, maxChunks: number) =>
    ids(completeContext(hits, neighbours, { maxTokens, maxChunks }));
  expect(completed(400, 12)).toEqual([2, 3, 5, 6]);
  expect(completed(300, 12)).toEqual([2, 3, 5]);
  expect(completed(400, 3)).toEqual([2, 3, 5]);
  expect(completed(100, 1)).toEqual([2, 5]);
});

test('[CONTEXT-NEIGHBOURS] a neighbour that is a hit, a neighbour of two or a repetition is there once', () => {
  const first = at(2, 100, 'It is due within');
  const second = at(3, 116, ' 30 days of the letter and');
  const third = at(4, 142, ' not later.');
  const neighbours = [
    beside(first, 'after', second),
    beside(second, 'before', first),
    beside(second, 'after', third),
    beside(third, 'before', second),
  ];
  expect(ids(completeContext([first, second], neighbours, ROOMY))).toEqual([2, 3, 4]);
  expect(ids(completeContext([third, first], neighbours, ROOMY))).toEqual([3, 4, 2]);
  const repeated = { ...second, chunkId: 8, versionId: 1 };
  expect(ids(completeContext([first, second], [beside(first, 'after', repeated)], ROOMY))).toEqual([2, 3]);
  const elsewhere = { ...second, versionId: 9 };
  expect(ids(completeContext([first], [beside(first, 'after', elsewhere)], ROOMY))).toEqual([2]);
});

describe('chunks as documents are cut', () => {
  const sentences = Array.from(
    { length: 120 },
    (_, index) => `Rule ${index} says that visitors sign in at desk ${index}.`,
  );
  const rows = Array.from({ length: 130 }, (_, index) => `| item ${index} | ${index} euros | a note on it |`);
  const chunked = (markdown: string, profile: ChunkProfile) =>
    chunkBlocks(readMarkdown(markdown), profile).map(
      ({ ordinal, type, headingPath, text, span, tokenCount }) =>
        retrievedChunk({ chunkId: ordinal + 1, ordinal, type, headingPath, text, span, tokenCount }),
    );
  const completed = (chunks: RetrievedChunk[], index: number) => {
    const hit = chunks[index]!;
    const neighbours = [
      ...chunks.slice(index - 1, index).map((chunk) => beside(hit, 'before', chunk)),
      ...chunks.slice(index + 1, index + 2).map((chunk) => beside(hit, 'after', chunk)),
    ];
    return ids(completeContext([hit], neighbours, ROOMY));
  };

  test('[CONTEXT-NEIGHBOURS] the rows before and after of a table that was split', () => {
    const chunks = chunked(
      `# Prices\n\nWhat things cost.\n\n| a | b | c |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
      'structured',
    );
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.map(({ type }) => type)).not.toContain('paragraph');
    expect(completed(chunks, 1)).toEqual([1, 2, 3]);
  });

  test('[CONTEXT-NEIGHBOURS] windows of characters end in a sentence, paragraphs do not', () => {
    const windows = chunked(sentences.join(' '), 'fixed');
    expect(completed(windows, 1)).toEqual([1, 2, 3]);
    const whole = chunked(sentences.join('\n\n'), 'structured');
    expect(whole.length).toBeGreaterThan(2);
    for (let index = 0; index < whole.length; index += 1)
      expect(completed(whole, index)).toEqual([index + 1]);
  });
});
