import { expect, test } from 'vitest';
import { EMPTY_OUTLINE } from '../../outline/outline.ts';
import { createCollector, partsOf } from './prepared-parts.ts';
import type { Prepared } from './preparer.ts';

const text = `Head\n\n${'| a |\n| - |\n| 1 |'}`;
const metadata = { summary: '', keywords: [], hypothetical_questions: [], source: {} };
const chunk = { type: 'table' as const, headingPath: [], tokenCount: 3, metadata };
const prepared: Prepared = {
  text,
  title: 'Head',
  sourceType: 'markdown',
  blocks: Array.from({ length: 1200 }, (_, level) => ({
    type: 'heading',
    text: 'Head',
    span: { start: 0, end: 4 },
    level,
  })),
  chunks: [
    { ...chunk, ordinal: 0, text: text.slice(6), span: { start: 6, end: text.length } },
    // A later part of a table repeats the header, so its text is no slice.
    { ...chunk, ordinal: 1, text: '| a |\n| - |\n| 1 |', span: { start: 18, end: text.length } },
  ],
};

test('the parts make the whole again, in order, and no part is large', () => {
  const parts = [...partsOf(prepared)];
  expect(parts).toHaveLength(1 + 3 + 1);
  const collector = createCollector();
  for (const part of parts) collector.add(part);
  expect(collector.result()).toEqual(prepared);
});

test('an outline comes in parts as well, and what has none stays without', () => {
  const node = {
    kind: 'term' as const,
    parent: null,
    depth: 0,
    summary: '',
    tags: [],
    span: { start: 0, end: 4 },
  };
  const nodes = Array.from({ length: 700 }, (_, at) => ({ ...node, title: `Term ${at}` }));
  const outline = {
    ...EMPTY_OUTLINE,
    nodes,
    imports: [{ specifier: 'a', names: [], line: 1 }],
    isTest: true,
  };
  const parts = [...partsOf({ ...prepared, outline })];
  expect(parts).toHaveLength(1 + 3 + 1 + 2 + 1);
  expect(parts[0]).toMatchObject({ head: { outline: { nodes: [], imports: [] } } });
  const collector = createCollector();
  for (const part of parts) collector.add(part);
  expect(collector.result().outline).toEqual(outline);
});

test('only what is no slice of the text carries a text of its own', () => {
  const pieces = [...partsOf(prepared)].flatMap((part) =>
    'blocks' in part ? part.blocks : 'chunks' in part ? part.chunks : [],
  );
  expect(pieces.filter((piece) => piece.text !== undefined)).toEqual([prepared.chunks[1]]);
});
