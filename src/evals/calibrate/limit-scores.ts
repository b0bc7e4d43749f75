import type { AnswerabilityCalibration } from '../../models/embedding-model.ts';
import type { AskedCase } from './asked-case.ts';
import { probabilityOf } from './fit-answerability.ts';

/**
 * Each limit refuses what scores below it, so that all of them are swept in one way. What a limit has no say in is
 * refused by any (the lowest score there is) or by none (the highest).
 */
export function ceilingScore({ facts }: AskedCase): number {
  return isKnown(facts.nearest) ? -facts.nearest : REFUSED;
}

/** The decision of `/ask`, as a score for its threshold of probability. */
export function answerabilityScore(
  { facts: { nearest }, support }: AskedCase,
  calibration: AnswerabilityCalibration,
  ceiling: number,
): number {
  if (!isKnown(nearest)) return REFUSED;
  if (support === null) return nearest > ceiling ? REFUSED : ANSWERED;
  if (nearest > calibration.maxDistance) return REFUSED;
  return nearest <= calibration.nearEnough ? ANSWERED : probabilityOf(support, calibration);
}

/** The best score that any candidate has, of those that `/v1/query` looks at. */
export function candidateScore({ facts }: AskedCase, name: 'rrf' | 'rerank'): number {
  const score = name === 'rrf' ? 'rrfScore' : 'rerankScore';
  const known = facts.candidates.map((candidate) => candidate[score]).filter(isKnown);
  return known.reduce((most, each) => Math.max(most, each), 0);
}

export const REFUSED = Number.NEGATIVE_INFINITY;
const ANSWERED = Number.POSITIVE_INFINITY;

function isKnown(value: number | undefined): value is number {
  return value !== undefined && !Number.isNaN(value);
}
