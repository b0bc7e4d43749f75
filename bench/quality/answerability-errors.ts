import { weighFairly } from './answerability-fit.ts';
import type { AskedQuestion, QuestionKind } from './answerability-questions.ts';

/** How many questions are refused, with the 95% interval of the share (Wilson). */
export function refusedOf(
  questions: readonly JudgedQuestion[],
  isRefused: (question: JudgedQuestion) => boolean,
): Share {
  const count = questions.filter(isRefused).length;
  return { count, of: questions.length, ...wilson(count, questions.length) };
}

export type Share = { count: number; of: number; low: number; high: number };

/** A question with the probability that it has by a fit to the other corpora. */
export type JudgedQuestion = AskedQuestion & { probability: number };
export type JudgeLimits = { threshold: number; nearEnough: number; maxDistance: number };

/** The rule of the refusal gate. */
export function isRefusedBy({ threshold, nearEnough, maxDistance }: JudgeLimits) {
  return ({ probability, nearest }: JudgedQuestion) =>
    nearest > maxDistance || (probability < threshold && nearest > nearEnough);
}

export function ofKind(questions: readonly JudgedQuestion[], kind: QuestionKind): JudgedQuestion[] {
  return questions.filter((question) => question.kind === kind);
}

/** The highest threshold, in hundredths, that refuses no more than a share of the answerable questions. */
export function thresholdFor(
  questions: readonly JudgedQuestion[],
  { mayRefuse, ...limits }: Omit<JudgeLimits, 'threshold'> & { mayRefuse: number },
): number {
  const answerable = ofKind(questions, 'answerable');
  for (let hundredths = 99; hundredths > 0; hundredths--) {
    const threshold = hundredths / 100;
    const { count } = refusedOf(answerable, isRefusedBy({ ...limits, threshold }));
    if (count <= mayRefuse * answerable.length) return threshold;
  }
  return 0;
}

/** The distance beyond which a number of the answerable questions lie. */
export function ceilingFor(questions: readonly JudgedQuestion[], beyond: number): number {
  const distances = ofKind(questions, 'answerable').map(({ nearest }) => nearest);
  return distances.sort((left, right) => right - left)[beyond] ?? 0;
}

/**
 * How far the probability is to be believed: the Brier score, and the mean gap between what was said and what came true
 * in ten equal ranges. Each question counts as in the fit.
 */
export function reliabilityOf(questions: readonly JudgedQuestion[]): Reliability {
  const samples = weighFairly(questions.filter(({ kind }) => kind !== 'adversarial'));
  const outcomeOf = ({ kind }: JudgedQuestion) => Number(kind === 'answerable');
  const ranges = Array.from({ length: RANGES }, (_, range) => {
    const inside = samples.filter(
      ({ probability }) => Math.min(RANGES - 1, Math.floor(probability * RANGES)) === range,
    );
    const weight = sum(inside.map((each) => each.weight));
    const said = sum(inside.map((each) => each.weight * each.probability)) / weight;
    const came = sum(inside.map((each) => each.weight * outcomeOf(each))) / weight;
    return { questions: inside.length, weight, said, came };
  }).filter(({ weight }) => weight > 0);
  return {
    brier: sum(samples.map((each) => each.weight * (each.probability - outcomeOf(each)) ** 2)),
    gap: sum(ranges.map(({ weight, said, came }) => weight * Math.abs(said - came))),
    ranges,
  };
}

export type Reliability = {
  brier: number;
  gap: number;
  /** What was said on average, and the share that came true. */
  ranges: { questions: number; said: number; came: number }[];
};

const RANGES = 10;

function wilson(count: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const z = 1.96;
  const share = count / of;
  const scale = 1 + (z * z) / of;
  const center = (share + (z * z) / (2 * of)) / scale;
  const width = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / scale;
  return { low: Math.max(0, center - width), high: Math.min(1, center + width) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
