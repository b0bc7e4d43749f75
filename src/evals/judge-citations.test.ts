import { expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import { citedSentences, numbered } from '../answer/cited-sentences.ts';
import type { GroundednessJudge, JudgeRequest } from '../models/groundedness-judge.ts';
import { citationsByVerdict, judgeCitations } from './judge-citations.ts';

const sources = ['The fee is 5 euros.', 'Orders ship daily.'].map((text, index) =>
  retrievedChunk({ chunkId: 40 + index, text }),
);

/** Supported is what its only source says word for word. */
function wordForWord(asked: JudgeRequest[] = []): GroundednessJudge {
  return {
    id: 'test/word-for-word',
    async judge(request) {
      asked.push(request);
      const grounded = request.sources[0]!.text.includes(request.answer.replace(/\.? \[1\]$/, ''));
      return { grounded, unsupported_claims: [], cited_ids: [], citations_correct: grounded, relevant: true };
    },
  };
}

const judged = (answer: string) => judgeCitations(wordForWord(), { question: 'Q?', answer, sources });

test('[EVAL-CITATIONS] precision counts citations that hold, recall sentences that have one', async () => {
  expect(await judged('The fee is 5 euros [1].')).toEqual({ citationPrecision: 1, citationRecall: 1 });
  expect(await judged('The fee is 5 euros [1][2].')).toEqual({ citationPrecision: 0.5, citationRecall: 1 });
  expect(await judged('The fee is 5 euros [2]. Orders ship daily [2].')).toEqual({
    citationPrecision: 0.5,
    citationRecall: 0.5,
  });
  expect(await judged('The fee is 5 euros. Orders ship daily. [2]')).toEqual({
    citationPrecision: 1,
    citationRecall: 0.5,
  });
});

test('[EVAL-CITATIONS] an answer that cites nothing has no precision and no recall left; an empty one has neither', async () => {
  expect(await judged('The fee is 5 euros.')).toEqual({ citationPrecision: null, citationRecall: 0 });
  expect(await judged('The fee is 5 euros [7].')).toEqual({ citationPrecision: null, citationRecall: 0 });
  expect(await judged('')).toEqual({ citationPrecision: null, citationRecall: null });
});

test('[EVAL-CITATIONS] each sentence is judged by itself with one source', async () => {
  const asked: JudgeRequest[] = [];
  const answer = 'What does it cost? The fee is 5 euros [1]. Orders ship daily [1, 2].';
  await judgeCitations(wordForWord(asked), { question: 'Q?', answer, sources });
  expect(asked.map(({ answer: sentence, sources: [source] }) => [sentence, source!.chunkId])).toEqual([
    ['The fee is 5 euros. [1]', 40],
    ['Orders ship daily. [1]', 40],
    ['Orders ship daily. [1]', 41],
  ]);
});

test('[EVAL-CITATIONS] by the verdict on the whole answer, all hold or none', () => {
  const cited = { answer: 'The fee is 5 euros [1].', sources };
  const all = { citationPrecision: 1, citationRecall: 1 };
  expect(citationsByVerdict({ citations_correct: true }, cited)).toEqual(all);
  expect(
    citationsByVerdict({ citations_correct: false }, { ...cited, answer: 'The fee is 5 euros.' }),
  ).toEqual({
    citationPrecision: null,
    citationRecall: 0,
  });
});

test('marks by chunk become numbers; a chunk that is no source becomes none', () => {
  expect(numbered('A [chunk:41]. B [chunk:99].', [40, 41])).toBe('A [2]. B [0].');
  expect(citedSentences('Orders ship [0]. They arrive [2][2, 1].', 2)).toEqual([
    { text: 'Orders ship.', cited: [] },
    { text: 'They arrive.', cited: [1, 0] },
  ]);
});
