import { expect, test } from 'vitest';
import { shortenQuestion } from './shorten-question.ts';

const WEIGHTS: Record<string, number> = {
  reranker: 4,
  threshold: 3,
  answer: 1,
  refused: 2,
  code: 1,
  error: 1,
};
const weighed = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((lexeme) => {
    const weight = WEIGHTS[lexeme];
    return weight === undefined ? [] : { lexeme, weight };
  });

const STORY =
  'I am new here and my manager, who is impatient and who does not know anything of all this, asked me to find out, when the reranker is slow, whether the answer is refused by the threshold of the reranker, and where in the code this is; could you please tell me?';

test('[ASK-WORDING] of a long question the clause with the rarest words that the documents hold is kept', () => {
  expect(shortenQuestion(STORY, weighed)).toBe(
    'whether the answer is refused by the threshold of the reranker?',
  );
});

test('[ASK-WORDING] a question of common length stays, and a long one of which nothing is known', () => {
  expect(shortenQuestion('Is the answer refused, by the reranker?', weighed)).toBe(
    'Is the answer refused, by the reranker?',
  );
  expect(shortenQuestion(STORY, () => [])).toBe(STORY);
});
