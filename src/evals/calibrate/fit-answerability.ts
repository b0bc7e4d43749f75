/**
 * Logistic regression of "answerable" on support, by Newton steps. Every set counts the same, and in it the questions that
 * can be answered as much as the others: the probability is that of a question that is as likely one as the other.
 */
export function fitAnswerability(samples: readonly SupportSample[]): LogisticCurve {
  const weighed = weighFairly(samples);
  let curve: LogisticCurve = { intercept: 0, slope: 0 };
  for (let step = 0; step < STEPS; step++) curve = newtonStep(weighed, curve);
  return { intercept: Number(curve.intercept.toFixed(2)), slope: Number(curve.slope.toFixed(2)) };
}

export function probabilityOf(support: number, { intercept, slope }: LogisticCurve): number {
  return 1 / (1 + Math.exp(-(intercept + slope * support)));
}

export type LogisticCurve = { intercept: number; slope: number };
export type SupportSample = FairSample & { support: number };
export type FairSample = { set: string; isAnswerable: boolean };

/** Samples with what each counts: the answerable ones of a set together as much as its others. */
export function weighFairly<Sample extends FairSample>(
  samples: readonly Sample[],
): (Sample & { weight: number })[] {
  const groups = Map.groupBy(samples, ({ set, isAnswerable }) => `${set}/${isAnswerable}`);
  return [...groups.values()].flatMap((group) =>
    group.map((sample) => ({ ...sample, weight: 1 / groups.size / group.length })),
  );
}

/** It is settled after ten. */
const STEPS = 25;

/** Keeps the slope finite when a set is told apart without an error; too small to be seen otherwise. */
const RIDGE = 1e-4;

function newtonStep(
  samples: readonly (SupportSample & { weight: number })[],
  curve: LogisticCurve,
): LogisticCurve {
  const { intercept, slope } = curve;
  const gradient = [0, RIDGE * slope];
  const curvature = [0, 0, RIDGE];
  for (const { support, isAnswerable, weight } of samples) {
    const probability = probabilityOf(support, curve);
    const error = weight * (probability - Number(isAnswerable));
    const spread = weight * probability * (1 - probability);
    gradient[0]! += error;
    gradient[1]! += error * support;
    curvature[0]! += spread;
    curvature[1]! += spread * support;
    curvature[2]! += spread * support * support;
  }
  const [a, b, c] = curvature as [number, number, number];
  const [first, second] = gradient as [number, number];
  const determinant = a * c - b * b;
  return {
    intercept: intercept - (c * first - b * second) / determinant,
    slope: slope - (a * second - b * first) / determinant,
  };
}
