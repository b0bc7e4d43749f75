import { expect, test } from 'vitest';
import { citeByChunk, releasedDraft } from './cite-by-chunk.ts';

test.each([
  ['Within 30 days [1].', 'Within 30 days [chunk:40].'],
  ['Both [1, 2] and [2][1].', 'Both [chunk:40][chunk:41] and [chunk:41][chunk:40].'],
  ['Unknown beside known [1, 9].', 'Unknown beside known [chunk:40].'],
  ['No source is [0], [3] or [2026].', 'No source is [0], [3] or [2026].'],
  ['', ''],
])('[ANSWER-RECORD] “%s” cites by chunk', (answer, cited) => {
  expect(citeByChunk(answer, [40, 41])).toBe(cited);
});

test('[ANSWER-RECORD] of a draft that was cut off, only what was given out is shown', () => {
  expect(releasedDraft('Within 30 days [chunk:40]. Gift cards [chunk:99] not', [40])).toBe(
    'Within 30 days [chunk:40]. Gift cards not',
  );
  expect(releasedDraft('Nothing of this was cited yet', [40])).toBe('');
});
