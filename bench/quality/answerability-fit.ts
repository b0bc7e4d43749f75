import type { AskedQuestion } from './answerability-questions.ts';

/**
 * Logistic regression of "answerable" on support, by Newton steps. Every corpus counts the same, and in it those that can be
 * answered as much as those off its topic: the probability is that of a question that is as likely one as the other.
 */
export function fitAnswerability(questions: readonly AskedQuestion[]): Fitted {
  const samples = weighFairly(questions.filter(({ kind }) => kind !== 'adversarial'));
  let fitted: Fitted = { intercept: 0, slope: 0 };
  for (let step = 0; step < STEPS; step++) fitted = newtonStep(samples, fitted);
  return { intercept: Number(fitted.intercept.toFixed(2)), slope: Number(fitted.slope.toFixed(2)) };
}

export function probabilityOf({ support }: { support: number }, { intercept, slope }: Fitted): number {
  return 1 / (1 + Math.exp(-(intercept + slope * support)));
}

export type Fitted = { intercept: number; slope: number };

/** Questions with what each counts: the answerable ones of a corpus together as much as the others. */
export function weighFairly<Each extends AskedQuestion>(
  questions: readonly Each[],
): (Each & { weight: number })[] {
  const groups = Map.groupBy(questions, ({ corpus, kind }) => `${corpus}/${kind === 'answerable'}`);
  return [...groups.values()].flatMap((group) =>
    group.map((question) => ({ ...question, weight: 1 / groups.size / group.length })),
  );
}

/** It is settled after ten. */
const STEPS = 25;

/** Keeps the slope finite when a set is told apart without an error; too small to be seen otherwise. */
const RIDGE = 1e-4;

function newtonStep(samples: readonly (AskedQuestion & { weight: number })[], fitted: Fitted): Fitted {
  const { intercept, slope } = fitted;
  const gradient = [0, RIDGE * slope];
  const curvature = [0, 0, RIDGE];
  for (const { support, kind, weight } of samples) {
    const probability = probabilityOf({ support }, fitted);
    const error = weight * (probability - Number(kind === 'answerable'));
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
