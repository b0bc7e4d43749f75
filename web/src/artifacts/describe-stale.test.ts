import { expect, test } from 'vitest';
import { describeCoverage } from './describe-coverage.ts';
import { describeStale, type StaleDocument } from './describe-stale.ts';

const CITED = { doc_id: 1, title: 'Leave', cited_version_label: 'v1' };

test.each<[StaleDocument, string]>([
  [
    { ...CITED, active_version_label: 'v2', reason: 'replaced' },
    '“Leave” has changed: this was written from version v1, and v2 is current.',
  ],
  [
    { ...CITED, active_version_label: null, reason: 'deleted' },
    '“Leave” was deleted: this was written from version v1.',
  ],
  [
    { ...CITED, active_version_label: null, reason: 'removed' },
    '“Leave” was removed for good: what this cites cannot be read any more.',
  ],
])('[WEB-ARTIFACT-STALE] %j is told as what became of the document', (document, text) => {
  expect(describeStale(document)).toBe(text);
});

test.each([
  [0, 3, 'Found nothing for 3 questions'],
  [2, 3, 'Found something for 2 of 3 questions, in 1 document'],
  [1, 1, 'Found something for the question, in 1 document'],
])('%d of %d questions read as %s', (found, asked, text) => {
  const questions = Array.from({ length: asked }, (_, index) => ({
    question: `${index}`,
    is_answered: index < found,
    reason: null,
    chunk_ids: [],
  }));
  expect(describeCoverage({ ratio: found / asked, documents: 1, questions })).toBe(text);
});
