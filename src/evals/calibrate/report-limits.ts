import type { AbstentionLimits } from '../../gate/abstention.ts';
import type { AskedCase } from './asked-case.ts';
import { hasRerankScores } from './calibrate-limits.ts';
import { answerabilityScore, candidateScore, ceilingScore, REFUSED } from './limit-scores.ts';
import { isRefused, type LimitName, type RefusalRates, refusalRates, type Share } from './refusal-rates.ts';
import { type SweepPoint, sweepLimit } from './sweep-limit.ts';

/** Each limit that the cases say something about: its present value and the recommended one, with the errors of both. */
export function reportLimits(measured: Measured): LimitReport[] {
  const names: LimitName[] = ['ceiling'];
  if (measured.recommended.answerability) names.push('answerability');
  names.push('rrf');
  if (hasRerankScores(measured.cases)) names.push('rerank');
  return names.map((name) => reportLimit(name, measured));
}

export type Measured = {
  cases: readonly AskedCase[];
  /** Not answerable, and not counted as to be refused. */
  aside: readonly AskedCase[];
  /** Each case with limits that were chosen without it. */
  judged: readonly { asked: AskedCase; limits: AbstentionLimits }[];
  present: AbstentionLimits;
  recommended: AbstentionLimits;
};

export type LimitReport = {
  name: LimitName;
  /** Null when there is none yet. */
  present: LimitValue | null;
  recommended: LimitValue;
  /** How it would err with other values. */
  points: SweepPoint[];
};

export type LimitValue = RefusalRates & {
  value: number;
  /** Of the questions set aside, those that would be answered. */
  asideAnswered: Share;
};

function reportLimit(name: LimitName, { cases, aside, judged, present, recommended }: Measured): LimitReport {
  const decided = (of: readonly AskedCase[], limits: AbstentionLimits) =>
    of.map((asked) => ({ asked, refused: isRefused(name, asked, limits) }));
  const expected = judged.map(({ asked, limits }) => ({ asked, refused: isRefused(name, asked, limits) }));
  const valued = (limits: AbstentionLimits, rates: RefusalRates): LimitValue => ({
    value: limitIn(name, limits)!,
    ...rates,
    asideAnswered: refusalRates(decided(aside, limits)).falseAnswers,
  });
  return {
    name,
    present:
      limitIn(name, present) === undefined ? null : valued(present, refusalRates(decided(cases, present))),
    recommended: valued(recommended, refusalRates(expected)),
    points: pointsOf(name, cases, recommended),
  };
}

function limitIn(name: LimitName, limits: AbstentionLimits): number | undefined {
  if (name === 'ceiling') return limits.maxDistance;
  if (name === 'answerability') return limits.answerability?.threshold;
  return limits.abstention[name];
}

function pointsOf(name: LimitName, cases: readonly AskedCase[], limits: AbstentionLimits): SweepPoint[] {
  if (name === 'ceiling') {
    const points = sweepLimit(cases, ceilingScore);
    return points.map((point) => ({ ...point, limit: point.limit && -point.limit }));
  }
  const { answerability, maxDistance } = limits;
  if (name === 'answerability')
    return sweepLimit(cases, (asked) => answerabilityScore(asked, answerability!, maxDistance));
  // What the gate before it refuses never comes to this limit.
  return sweepLimit(cases, (asked) =>
    isRefused('answerability', asked, limits) ? REFUSED : candidateScore(asked, name),
  );
}
