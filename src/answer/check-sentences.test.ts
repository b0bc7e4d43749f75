import { expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import { checkSentences } from './check-sentences.ts';
import { missingFacts } from './missing-facts.ts';

const sources = [
  retrievedChunk({ chunkId: 7, text: 'Refunds are accepted within 30 days.' }),
  retrievedChunk({ chunkId: 8, text: 'Gift cards cannot be refunded.' }),
];

/** Supported is what one of its sources says word for word. */
const wordForWord: GroundednessJudge = {
  id: 'test/word-for-word',
  async judge({ answer, sources: given }) {
    const claim = answer.replace(/(?: \[\d+\])+$/, '');
    const grounded = given.some(({ text }) => text === claim);
    const unsupported_claims = grounded ? [] : [claim];
    return { grounded, unsupported_claims, cited_ids: [], citations_correct: grounded, relevant: true };
  },
};

const check = (answer: string, given = sources) =>
  checkSentences(wordForWord, { question: 'Q?', answer, sources: given });

test('[ANSWER-SENTENCES] a sentence is held against what it cites, and against nothing else', async () => {
  const answer = 'Refunds are accepted within 30 days [chunk:7]. Gift cards cannot be refunded. [chunk:7]';
  expect(await check(answer)).toMatchObject([
    { text: 'Refunds are accepted within 30 days.', cited_chunk_ids: [7], is_supported: true, problem: null },
    { cited_chunk_ids: [7], is_supported: false, problem: expect.stringContaining('“Gift”') },
  ]);
  expect(await check('Gift cards cannot be refunded [chunk:7][chunk:8].')).toMatchObject([
    { cited_chunk_ids: [7, 8], is_supported: true },
  ]);
});

test('[ANSWER-SENTENCES] what claims nothing is not judged; a claim without a citation is not supported', async () => {
  const answer =
    '## Refunds\n\n**In short**\n\nWho asks? These rules hold:\n\n- Gift cards cannot be refunded.\n- Refunds take a year.\n- Refunds are accepted within 30 days [chunk:7].';
  expect(await check(answer)).toEqual([
    { text: 'Refunds', cited_chunk_ids: [], is_supported: null, problem: null },
    { text: 'In short', cited_chunk_ids: [], is_supported: null, problem: null },
    { text: 'Who asks?', cited_chunk_ids: [], is_supported: null, problem: null },
    { text: 'These rules hold:', cited_chunk_ids: [], is_supported: null, problem: null },
    expect.objectContaining({ is_supported: false, problem: expect.stringContaining('although one') }),
    expect.objectContaining({ is_supported: false, problem: expect.stringContaining('and none') }),
    expect.objectContaining({ is_supported: true }),
  ]);
});

test('[ANSWER-SENTENCES] what cites a passage that is gone cannot be told any more', async () => {
  const left = sources.slice(0, 1);
  expect(await check('Gift cards cannot be refunded [chunk:8].', left)).toMatchObject([
    { is_supported: null, problem: expect.stringContaining('no longer stored') },
  ]);
  expect(await check('Gift cards cannot be refunded [chunk:7] [chunk:8].', left)).toMatchObject([
    { is_supported: null, problem: expect.stringContaining('the others do not say it') },
  ]);
});

test.each([
  ['Refunds are accepted within 60 days.', ['60 days']],
  ['Refunds are accepted within thirty days in Berlin.', ['Berlin']],
  ['Refunds are gladly accepted within 30 days.', ['gladly']],
  ['30 days are accepted within refunds.', []],
])('[ANSWER-SENTENCES] what is missing of “%s”', (sentence, missing) => {
  expect(missingFacts(sentence, sources)).toEqual(missing);
});

test('an empty answer has no sentences, and one that nobody waits for is left', async () => {
  expect(await check('')).toEqual([]);
  const request = { question: 'Q?', answer: 'One. Two.', sources, signal: AbortSignal.abort() };
  await expect(checkSentences(wordForWord, request)).rejects.toMatchObject({ name: 'AbortError' });
});
