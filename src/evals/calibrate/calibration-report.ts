import type { AbstentionLimits } from '../../gate/abstention.ts';
import type { CaseKind } from '../eval-case.ts';
import type { LeftOutCase } from './ask-cases.ts';
import type { AskedCase } from './asked-case.ts';
import { type CalibrateOptions, calibrateLimits, supportSamples } from './calibrate-limits.ts';
import { casesToTellApart, type TellApart } from './cases-to-tell-apart.ts';
import type { ErrorBudget } from './choose-limit.ts';
import { crossValidate } from './cross-validate.ts';
import { isBetter, type LimitName } from './refusal-rates.ts';
import { type Reliability, reliabilityOf } from './reliability.ts';
import { type LimitReport, reportLimits } from './report-limits.ts';
import { type CeilingRow, sweepCeiling } from './sweep-limit.ts';

/** With fewer of either kind a curve would follow chance; what can be told then is where its threshold should be. */
export const LEAST_TO_FIT = 30;

/**
 * What the limits of a space should be by some cases, and how often each errs: the present one on all of them, the
 * recommended one on cases it was not chosen by. Throws `eval_set_invalid` when there is nothing to tell apart.
 */
export function calibrationReport(asked: readonly AskedCase[], options: ReportOptions): CalibrationReport {
  const { present, budget, space, k, leftOut } = options;
  const { cases, aside, refusedKind } = casesToTellApart(asked, options);
  const isFitted = isEnoughToFit(cases);
  const { limits, isApart, by, judged, reports, pinned } = recommend(
    { cases, aside },
    { present, budget, isFitted },
  );
  return {
    space,
    sets: [...new Set(asked.map(({ set }) => set))],
    k,
    budget,
    counts: countsOf(asked),
    leftOut,
    refusedKind,
    crossValidatedBy: by,
    isFitted: isFitted && !pinned.includes('answerability'),
    pinned,
    isApart,
    present,
    recommended: withErrors(limits, reports),
    limits: reports,
    reliability: {
      present: reliabilityOf(cases.map((each) => ({ asked: each, limits: present }))),
      recommended: reliabilityOf(judged),
    },
    sweep: sweepCeiling(cases, [present.maxDistance, limits.maxDistance]),
  };
}

export type ReportOptions = {
  space: string;
  project: string;
  k: number;
  budget: ErrorBudget;
  /** What holds in the space now. */
  present: AbstentionLimits;
  leftOut: readonly LeftOutCase[];
};

export type CalibrationReport = Pick<ReportOptions, 'space' | 'k' | 'budget' | 'present' | 'leftOut'> & {
  sets: string[];
  counts: Record<CaseKind, number>;
  /** The cases that have to be refused; others that are not answerable are told and decide nothing. */
  refusedKind: CaseKind;
  /** What was left out, in turn, of what the recommended limits were judged on. */
  crossValidatedBy: 'set' | 'case';
  /** Whether the curve of probability was fitted to the cases. */
  isFitted: boolean;
  /** Limits that stay, because the cases show no better value. */
  pinned: LimitName[];
  /** Whether the recommended ceiling keeps recall and refuses all that is to be refused. */
  isApart: boolean;
  recommended: AbstentionLimits;
  limits: LimitReport[];
  /** Of the probability that an answer is there. */
  reliability: { present: Reliability | null; recommended: Reliability | null };
  sweep: CeilingRow[];
};

/**
 * Calibrates, and takes back what is no better on cases it was not chosen by than what is there already; the later
 * limits depend on the earlier ones, so one at a time. The ceiling is by the rule alone.
 */
function recommend({ cases, aside }: Pick<TellApart, 'cases' | 'aside'>, how: CalibrateOptions): Recommended {
  const { limits, isApart } = calibrateLimits(cases, how);
  const { by, judged } = crossValidate(cases, how);
  const reports = reportLimits({ cases, aside, judged, present: how.present, recommended: limits });
  const { pinned = [] } = how;
  const stays = reports.find(
    ({ name, present, recommended }) =>
      name !== 'ceiling' && !pinned.includes(name) && present && !isBetter(recommended, present, how.budget),
  );
  if (stays) return recommend({ cases, aside }, { ...how, pinned: [...pinned, stays.name] });
  return { limits, isApart, by, judged, reports, pinned: [...pinned] };
}

type Recommended = Pick<CalibrationReport, 'isApart' | 'pinned'> &
  ReturnType<typeof crossValidate> & {
    limits: AbstentionLimits;
    reports: LimitReport[];
  };

function isEnoughToFit(cases: readonly AskedCase[]): boolean {
  const samples = supportSamples(cases);
  const answerable = samples.filter((sample) => sample.isAnswerable).length;
  return Math.min(answerable, samples.length - answerable) >= LEAST_TO_FIT;
}

function countsOf(asked: readonly AskedCase[]): Record<CaseKind, number> {
  const count = (kind: CaseKind) => asked.filter((each) => each.kind === kind).length;
  return {
    answerable: count('answerable'),
    'off-topic': count('off-topic'),
    unanswerable: count('unanswerable'),
  };
}

/** What is kept in a space says how often it errs. */
function withErrors(limits: AbstentionLimits, reports: readonly LimitReport[]): AbstentionLimits {
  const { answerability } = limits;
  const measured = reports.find(({ name }) => name === 'answerability')?.recommended;
  if (!answerability || !measured) return limits;
  const share = ({ count, of }: { count: number; of: number }) => Number((count / of).toFixed(3));
  const errors = {
    answerableRefused: share(measured.falseRefusals),
    offTopicAnswered: share(measured.falseAnswers),
  };
  return { ...limits, answerability: { ...answerability, errors } };
}
