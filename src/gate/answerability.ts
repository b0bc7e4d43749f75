import type { AnswerabilityCalibration } from '../models/embedding-model.ts';

/**
 * How likely the documents hold the answer, judged by what was found and without reading it.
 *
 * What tells is the support that a question has: how well the best candidate stands for it by meaning and by words at
 * once. A text about something else may be near, or hold the words; rarely is one text both. Margins between candidates and
 * their ranks were measured too and tell nothing more (docs/decisions/2026-11-16-answerability.md).
 *
 * Undefined when nothing is known of the words: then there is no more to go by than the distance.
 */
export function answerabilityOf(
  candidates: readonly CoveredCandidate[],
  { intercept, slope }: AnswerabilityCalibration,
): Answerability | undefined {
  if (!candidates.some(({ coverage }) => coverage !== undefined)) return undefined;
  // One that only the words found is at least as far as the last that was found by meaning.
  const farthest = Math.max(...candidates.map(({ distance }) => numberOr(distance, -1)));
  const unknown = farthest < 0 ? OPPOSITE : farthest;
  const support = Math.max(
    ...candidates.map(({ distance, coverage }) => 1 - numberOr(distance, unknown) + numberOr(coverage, 0)),
  );
  return { support, probability: 1 / (1 + Math.exp(-(intercept + slope * support))) };
}

export type Answerability = { support: number; probability: number };

/** What answerability is told by, of each chunk that a channel found. */
export type CoveredCandidate = {
  /** To the question, where the chunk was found by meaning. */
  distance?: number;
  /** The share of the question's words that it holds, each by its weight; where that was looked at. */
  coverage?: number;
};

/** The largest distance there is. */
const OPPOSITE = 2;

function numberOr(value: number | undefined, otherwise: number): number {
  return value === undefined || Number.isNaN(value) ? otherwise : value;
}
