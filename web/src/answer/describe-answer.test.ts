import { expect, test } from 'vitest';
import type { AnswerCitation, CheckedSentence } from '../../../src/client/client.ts';
import { describeChanges } from './describe-changes.ts';
import { describeCheck } from './describe-check.ts';
import { describeSuspicions } from './describe-suspicions.ts';
import { describeTimings, formatMilliseconds } from './describe-timings.ts';
import { ordinal } from './ordinal.ts';
import { wordAsAsked } from './word-as-asked.ts';

const sentence = (is_supported: boolean | null): CheckedSentence => ({
  text: 'It is so.',
  cited_chunk_ids: [1],
  is_supported,
  problem: null,
});

test.each([
  [[], 'Nothing was written'],
  [[null], 'None of its sentences can be checked.'],
  [[true, null], 'Its one sentence is supported'],
  [[true, true], 'All 2 sentences are supported'],
  [[true, false, false], '1 of 3 sentences is supported'],
  [[false], 'None of its sentences is supported'],
  [[true, true, false], '2 of 3 sentences are supported'],
])('[WHY-SENTENCES] %j reads as one line', (given, line) => {
  expect(describeCheck(given.map(sentence))).toContain(line);
});

test('[WHY-TIMINGS] steps follow each other up to the whole', () => {
  const steps = describeTimings({ embed_ms: 10, search_ms: 20, lexical_ms: 5, model_ms: 60, total_ms: 100 });
  expect(steps).toEqual([
    { label: 'Reading the question', start: 0, milliseconds: 10 },
    { label: 'Searching', start: 10, milliseconds: 20 },
    { label: 'Writing the answer', start: 30, milliseconds: 60 },
    { label: 'Everything else', start: 90, milliseconds: 10 },
  ]);
  expect(describeTimings({})).toEqual([]);
  expect(describeTimings({ search_ms: 20, total_ms: 19 })).toHaveLength(1);
  expect([0.42, 123.4, 1240].map(formatMilliseconds)).toEqual(['0.4 ms', '123 ms', '1.2 s']);
});

test('[WHY-SUSPICIONS] reasons for setting a passage aside are told in words, each once', () => {
  const aside = (...reasons: string[]) => ({ chunk_id: 1, document_id: 1, reasons });
  const told = describeSuspicions([
    aside('addressed-imperative', 'marker:ignore-all-previous-instructions'),
    aside('addressed-imperative', 'encoded:base64', 'addressed-imperative'),
    aside('some-new-one'),
  ]);
  expect(told).toEqual([
    'It gives orders to an assistant. (2 passages)',
    'It holds a phrase that is known from attacks: “ignore all previous instructions”.',
    'It holds orders in a disguise (base64).',
    'It was found suspicious (some-new-one).',
  ]);
});

test('[ANSWER-PAGE] what has become of cited documents is told once for each', () => {
  const cited = { title: 'Refund Policy', version_label: 'v1', is_current: false } as AnswerCitation;
  const changes = describeChanges([
    cited,
    { ...cited, chunk_id: 2 },
    { ...cited, is_current: true, title: 'Coast' },
    { ...cited, title: 'Gone', version_label: '' },
  ]);
  expect(changes).toEqual([
    expect.stringContaining('Since then, “Refund Policy” has changed'),
    expect.stringContaining('Since then, “Gone” was removed'),
  ]);
});

test.each([
  ['pai', 'pays'],
  ['ship', 'shipping'],
  ['refund', 'refund'],
  ['invoic', 'invoic'],
])('[WHY-GATE] the stem %s is shown as %s', (stem, word) => {
  expect(wordAsAsked(stem, 'Who pays for Shipping, with a refund or refunds?')).toBe(word);
});

test('ranks are read as 1st, 2nd, 3rd, 4th, 11th, 22nd', () => {
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
});
