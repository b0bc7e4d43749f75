import type { GroundednessJudge } from '../../models/groundedness-judge.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';

/** The plain way, to compare with: an answer is grounded when most of its words are in one of its sources. */
export const overlapJudge: GroundednessJudge = {
  id: 'baseline/word-overlap',
  async judge({ answer, sources }) {
    const words = [...stemSet(contentWords(answer))];
    const grounded = sources.some(({ text }) => {
      const known = stemSet(contentWords(text));
      return words.filter((word) => known.has(word)).length >= ENOUGH * words.length;
    });
    const unsupported = grounded ? [] : [answer];
    return {
      grounded,
      unsupported_claims: unsupported,
      cited_ids: [],
      citations_correct: grounded,
      relevant: true,
    };
  },
};

/** The best of 0.6, 0.7, 0.8, 0.9 and 1 on the mean of five sets (0.62 balanced accuracy; the others 0.59 to 0.62). */
const ENOUGH = 0.7;
