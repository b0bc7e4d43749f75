import type { AbstentionLimits } from '../../gate/abstention.ts';
import type { AnswerabilityCalibration } from '../../models/embedding-model.ts';
import { type AskedCase, isAnswerable } from './asked-case.ts';
import { chooseLimit, type ErrorBudget, type Scored } from './choose-limit.ts';
import { fitAnswerability, type SupportSample } from './fit-answerability.ts';
import { answerabilityScore, candidateScore, ceilingScore, REFUSED } from './limit-scores.ts';
import type { LimitName } from './refusal-rates.ts';

/**
 * The limits that some cases speak for: first how far a text may be, then how likely an answer must be, then what the
 * best candidate must score, of those that the limits before let pass; they share one budget.
 */
export function calibrateLimits(
  cases: readonly AskedCase[],
  { present, budget, isFitted, pinned = [] }: CalibrateOptions,
): CalibratedLimits {
  const scored = (score: (asked: AskedCase) => number): Scored[] =>
    cases.map((asked) => ({
      score: score(asked),
      isAnswerable: isAnswerable(asked),
      isKept: asked.recall !== 0,
    }));
  const ceiling = chooseLimit(scored(ceilingScore), { budget, range: [-2, 0], prefer: 'highest' });
  const maxDistance = -ceiling.limit;
  const isPinned = pinned.includes('answerability');
  const curve = isPinned ? present.answerability : curveOf(cases, present.answerability, isFitted);
  const threshold = (calibration: AnswerabilityCalibration) => {
    const scores = scored((asked) => answerabilityScore(asked, calibration, maxDistance));
    // The threshold of another curve means something else.
    const prefer = isFitted ? undefined : calibration.threshold;
    return chooseLimit(scores, { budget, range: [0, 1], prefer }).limit;
  };
  const answerability = curve && (isPinned ? curve : { ...curve, threshold: threshold(curve) });
  const passes = passesGate({ maxDistance, answerability });
  const byCandidate = (name: 'rrf' | 'rerank') => {
    if (pinned.includes(name)) return present.abstention[name];
    const scores = scored((asked) => (passes(asked) ? candidateScore(asked, name) : REFUSED));
    return chooseLimit(scores, { budget, range: [0, 1], prefer: present.abstention[name] }).limit;
  };
  return {
    isApart: ceiling.isApart,
    limits: {
      maxDistance,
      ...(answerability && { answerability }),
      abstention: {
        rrf: byCandidate('rrf'),
        rerank: hasRerankScores(cases) ? byCandidate('rerank') : present.abstention.rerank,
      },
    },
  };
}

export type CalibrateOptions = {
  /** What holds now, and is kept where the cases do not call for anything else. */
  present: AbstentionLimits;
  budget: ErrorBudget;
  /** Whether the curve of probability is fitted to the cases: few of them would bend it by chance. */
  isFitted: boolean;
  /** Limits that stay as they are. */
  pinned?: readonly LimitName[];
};

/** `isApart`: the distance keeps recall and refuses every case that is to be refused. */
export type CalibratedLimits = { limits: AbstentionLimits; isApart: boolean };

export function hasRerankScores(cases: readonly AskedCase[]): boolean {
  return cases.some(({ facts }) => facts.rerank && !facts.rerank.skipped);
}

/** Cases with a support, as samples of the curve. */
export function supportSamples(cases: readonly AskedCase[]): SupportSample[] {
  return cases.flatMap((asked) =>
    asked.support === null
      ? []
      : [{ set: asked.set, isAnswerable: isAnswerable(asked), support: asked.support }],
  );
}

function passesGate({ maxDistance, answerability }: Omit<AbstentionLimits, 'abstention'>) {
  return (asked: AskedCase): boolean =>
    answerability
      ? answerabilityScore(asked, answerability, maxDistance) >= answerability.threshold
      : ceilingScore(asked) >= -maxDistance;
}

/** Undefined where there is none yet and too little to make one from, or where support tells nothing. */
function curveOf(
  cases: readonly AskedCase[],
  present: AnswerabilityCalibration | undefined,
  isFitted: boolean,
): AnswerabilityCalibration | undefined {
  if (!isFitted) return present;
  const curve = fitAnswerability(supportSamples(cases));
  if (!(curve.slope > 0)) return present;
  return { ...(present ?? distancesOf(cases)), ...curve };
}

/** Where nothing was measured before: as near as hardly any other question is, and as far as answerable ones are. */
function distancesOf(cases: readonly AskedCase[]): AnswerabilityCalibration {
  const distances = (answerable: boolean) =>
    cases
      .filter((asked) => isAnswerable(asked) === answerable)
      .map((asked) => -ceilingScore(asked))
      .filter(Number.isFinite)
      .sort((left, right) => left - right);
  const others = distances(false);
  const nearEnough = others[Math.floor(others.length / 100)] ?? 0;
  const maxDistance = distances(true).at(-1) ?? 2;
  return {
    intercept: 0,
    slope: 0,
    threshold: 0,
    nearEnough: Math.floor(nearEnough * 100) / 100,
    maxDistance: Math.ceil(maxDistance * 100) / 100,
  };
}
