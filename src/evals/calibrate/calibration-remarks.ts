import { formatPercent } from '../report/format-metric.ts';
import { type CalibrationReport, LEAST_TO_FIT } from './calibration-report.ts';
import { formatLimit, LIMIT_NAMES } from './limit-names.ts';

/** What the figures rest on and how far they go, in the order in which a reader needs it. */
export function calibrationRemarks(report: CalibrationReport): string[] {
  const { counts, refusedKind, leftOut, limits, pinned } = report;
  const [{ recommended }] = limits as [(typeof limits)[number]];
  const remarks = [ceilingRemark(report), curveRemark(report), foldRemark(report)];
  const { recommended: reliable } = report.reliability;
  if (reliable)
    remarks.push(
      `Between the probability that an answer is there and what came true lie ${formatPercent(reliable.gap)} on average (Brier score ${reliable.brier.toFixed(3)}).`,
    );
  if (pinned.length > 0)
    remarks.push(
      `No better value on those cases than the present one, which stays: ${pinned.map((name) => LIMIT_NAMES[name].title).join(', ')}.`,
    );
  for (const [kind, share, what] of [
    ['answerable', recommended.falseRefusals, 'refused wrongly'],
    [refusedKind, recommended.falseAnswers, 'answered wrongly'],
  ] as const)
    if (counts[kind] < LEAST_TO_FIT)
      remarks.push(
        `Too few: with ${counts[kind]} ${kind} ${counts[kind] === 1 ? 'case' : 'cases'}, all that can be said of those ${what} by the recommended ceiling is that they are ${formatPercent(share.low)} to ${formatPercent(share.high)}. Add cases until there are ${LEAST_TO_FIT} or more.`,
      );
  if (refusedKind === 'unanswerable')
    remarks.push(
      'There is no off-topic case, so the unanswerable ones are what is to be refused. What the documents speak of is rarely told by a distance: add cases with "kind": "off-topic".',
    );
  const [first] = leftOut;
  if (first) remarks.push(`Left out: ${leftOut.length} of the cases. ${first.problem}`);
  return remarks;
}

function ceilingRemark({ isApart, recommended, refusedKind, budget }: CalibrationReport): string {
  const ceiling = formatLimit(recommended.maxDistance);
  if (isApart)
    return `${ceiling} is the smallest distance that keeps recall, and it refuses every ${refusedKind} case.`;
  const rule =
    'mayRefuse' in budget
      ? `refuses no more than ${formatPercent(budget.mayRefuse)} of the answerable cases`
      : `answers no more than ${formatPercent(budget.mayAnswer)} of the ${refusedKind} cases`;
  return `No distance keeps recall and refuses every ${refusedKind} case. ${ceiling} is the one that ${rule} and errs least otherwise.`;
}

function curveRemark({ isFitted, present, recommended }: CalibrationReport): string {
  const { answerability } = recommended;
  if (!answerability)
    return `Answerability is not calibrated: this space has no curve yet, and to fit one takes ${LEAST_TO_FIT} cases of each kind with words that can be looked for.`;
  const { intercept, slope } = answerability;
  if (!isFitted || intercept === present.answerability?.intercept)
    return 'The curve of answerability stays as it is.';
  return `The curve of answerability was fitted anew: intercept ${intercept}, slope ${slope}. A threshold of the old one means something else.`;
}

function foldRemark({ crossValidatedBy, sets }: CalibrationReport): string {
  const judged =
    crossValidatedBy === 'set'
      ? `each of the ${sets.length} sets by what the others recommend`
      : 'each case by what the others recommend';
  return `Recommended values are judged on what they were not chosen by: ${judged}.`;
}
