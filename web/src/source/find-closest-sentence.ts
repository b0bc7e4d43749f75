import type { Span } from '../../../src/terms.ts';
import { wordsOf } from './find-words.ts';
import { toSentences } from './to-sentences.ts';

/** How much of a claim a sentence must hold, and by how much more than any other sentence. */
const LEAST_SHARE = 0.6;
const LEAST_LEAD = 0.2;
/** With fewer words that mean something, chance is as good. */
const FEWEST_WORDS = 3;

/**
 * The sentence of a passage that a claim says in nearly the same words. It holds every number of the claim; where two
 * sentences are about as close, none is taken.
 */
export function findClosestSentence(passage: string, claim: string): Span | undefined {
  const [best, second] = rankSentences(passage, claim);
  if (!best?.hasNumbers || best.share < LEAST_SHARE) return undefined;
  return best.share - (second?.share ?? 0) < LEAST_LEAD ? undefined : best.span;
}

/** The sentences of a passage by how much of a claim they hold, most first; none for a claim of too few words. */
export function rankSentences(passage: string, claim: string): RankedSentence[] {
  const wanted = new Set(meaningfulWords(claim));
  if (wanted.size < FEWEST_WORDS) return [];
  const numbers = [...wanted].filter((word) => /\p{N}/u.test(word));
  return toSentences(passage)
    .map((span) => {
      const words = new Set(meaningfulWords(passage.slice(span.start, span.end)));
      const share = [...wanted].filter((word) => words.has(word)).length / wanted.size;
      return { span, share, hasNumbers: numbers.every((number) => words.has(number)) };
    })
    .toSorted((a, b) => b.share - a.share);
}

/** Numbers, and the beginnings of longer words: "refunds" and "refunded" mean the same here, "the" and "of" nothing. */
function meaningfulWords(text: string): string[] {
  return wordsOf(text)
    .map(({ word }) => word)
    .filter((word) => word.length > 3 || /\p{N}/u.test(word))
    .map((word) => (/\p{N}/u.test(word) ? word : word.slice(0, 5)));
}

/** `share` is of the claim, 0 to 1. */
export type RankedSentence = { span: Span; share: number; hasNumbers: boolean };
