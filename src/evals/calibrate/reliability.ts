import type { AbstentionLimits } from '../../gate/abstention.ts';
import { type AskedCase, isAnswerable } from './asked-case.ts';
import { type FairSample, probabilityOf, weighFairly } from './fit-answerability.ts';

/**
 * How far the probability is to be believed: the Brier score, and the mean gap between what was said and what came true in
 * ten equal ranges. Each question counts as in the fit. Null where none has a probability.
 */
export function reliabilityOf(
  judged: readonly { asked: AskedCase; limits: AbstentionLimits }[],
): Reliability | null {
  const samples = weighFairly(judged.flatMap(sampleOf));
  if (samples.length === 0) return null;
  const ranges = Map.groupBy(samples, ({ said }) => Math.min(RANGES - 1, Math.floor(said * RANGES)));
  const gaps = [...ranges.values()].map((range) =>
    Math.abs(sum(range.map(({ weight, said, came }) => weight * (said - came)))),
  );
  return {
    brier: sum(samples.map(({ weight, said, came }) => weight * (said - came) ** 2)),
    gap: sum(gaps),
  };
}

/** Both are 0 when every probability is 0 or 1 and comes true. */
export type Reliability = { brier: number; gap: number };

const RANGES = 10;

function sampleOf({
  asked,
  limits,
}: {
  asked: AskedCase;
  limits: AbstentionLimits;
}): (FairSample & { said: number; came: number })[] {
  if (asked.support === null || !limits.answerability) return [];
  const came = isAnswerable(asked);
  const said = probabilityOf(asked.support, limits.answerability);
  return [{ set: asked.set, isAnswerable: came, said, came: Number(came) }];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
