import { coverSlots } from '../controller/coverage.ts';
import { roundScore } from '../round-score.ts';
import type { Sense, Slot } from '../terms.ts';
import { holdsTerm } from './holds-term.ts';

/**
 * score = evidence mass × slot coverage × proof density, each of the spans that speak for the sense:
 *
 * - evidence mass: log2(3 + spans). The tenth span says less than the second, and with the usual threshold a sense needs about
 *   two and a half times the spans of the other to dominate by them alone;
 * - slot coverage: the share of what the question asks for that they hold;
 * - proof density: the share of them that hold the term itself.
 *
 * Rounded to 6 significant digits, so that two engines agree.
 */
export function scoreSense(sense: Unscored, slots: readonly Slot[]): Sense {
  const { spans, term } = sense;
  const covered = coverSlots(slots, spans).filter(({ isCovered }) => isCovered).length;
  const evidenceMass = roundScore(Math.log2(3 + spans.length));
  const slotCoverage = slots.length === 0 ? 1 : roundScore(covered / slots.length);
  const proofs = spans.filter((span) => holdsTerm(span, term)).length;
  const proofDensity = spans.length === 0 ? 0 : roundScore(proofs / spans.length);
  return {
    ...sense,
    evidenceMass,
    slotCoverage,
    proofDensity,
    score: roundScore(evidenceMass * slotCoverage * proofDensity),
  };
}

export type Unscored = Pick<Sense, 'label' | 'term' | 'query' | 'question' | 'spans'>;

/** By how much the best leads, as a share of its score; 0 where nothing speaks for either. */
export function leadOf([first, second]: readonly Pick<Sense, 'score'>[]): number {
  if (!first || first.score === 0) return 0;
  return roundScore((first.score - (second?.score ?? 0)) / first.score);
}
