import { expect, test } from 'vitest';
import type { ChunkPassage } from '../../../src/client/client.ts';
import { describeSourcePlace } from './describe-source-place.ts';

test.each<[string, Pick<ChunkPassage, 'source' | 'source_type' | 'pages'>, string | undefined]>([
  ['a page among others', { source: { page: 3 }, source_type: 'pdf', pages: 12 }, 'Page 3 of 12'],
  ['several pages', { source: { page: 3, end_page: 4 }, source_type: 'pdf', pages: 12 }, 'Pages 3–4'],
  ['a slide', { source: { page: 2 }, source_type: 'pptx', pages: 5 }, 'Slide 2 of 5'],
  ['a sheet', { source: { page: 1 }, source_type: 'spreadsheet', pages: null }, 'Sheet 1'],
  [
    'code by its name',
    { source: { start_line: 4, end_line: 9, symbols: ['Queue.push'] }, source_type: 'code', pages: null },
    'Queue.push, Lines 4–9',
  ],
  ['no place', { source: {}, source_type: 'markdown', pages: null }, undefined],
])('tells %s', (_, passage, expected) => {
  expect(describeSourcePlace(passage as ChunkPassage)).toBe(expected);
});
