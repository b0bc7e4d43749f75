import { formatPercent } from '../report/format-metric.ts';
import { thinned } from '../report/plots/plot-frame.ts';
import type { TerminalStyle } from '../report/terminal-style.ts';
import { columns, wrapWords } from '../report/text-columns.ts';
import { calibrationRemarks } from './calibration-remarks.ts';
import type { CalibrationReport } from './calibration-report.ts';
import { formatLimit, LIMIT_NAMES } from './limit-names.ts';
import type { Share } from './refusal-rates.ts';
import type { LimitReport, LimitValue } from './report-limits.ts';
import type { SweepPoint } from './sweep-limit.ts';

const WIDTH = 110;

/** A calibration for a terminal: the sweeps, then each limit as it is and as it should be, then what that rests on. */
export function describeCalibration(report: CalibrationReport, style: TerminalStyle): string {
  const { sets, counts, space, k, limits } = report;
  const asked = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`);
  const [ceiling, ...others] = limits as [LimitReport, ...LimitReport[]];
  return [
    `${style.bold(sets.join(', '))}: ${asked.join(', ')} cases; space ${space}, k = ${k}`,
    '',
    ...ceilingSweep(report, ceiling, style),
    ...others.flatMap((limit) => ['', ...limitSweep(limit, style)]),
    '',
    ...summary(report, style),
    '',
    ...calibrationRemarks(report).flatMap((remark) => wrapWords(remark, WIDTH)),
  ].join('\n');
}

function ceilingSweep(
  { sweep, k, refusedKind }: CalibrationReport,
  limit: LimitReport,
  style: TerminalStyle,
): string[] {
  const rows = sweep.map(({ distance, recall, refusedCorrect, answerableRefused }) => [
    formatLimit(distance),
    recall?.toFixed(3) ?? '–',
    refusedCorrect.toFixed(3),
    answerableRefused.toFixed(3),
    markOf(limit, distance),
  ]);
  const names = ['distance', `recall@${k}`, 'refused_correct', 'answerable_refused', ''];
  const note = refusedKind === 'off-topic' ? '' : ` (correct: of the ${refusedKind} cases)`;
  return [style.bold('Distance ceiling') + note, ...columns([names, ...rows], [0, 1, 2, 3])];
}

const MOST_ROWS = 10;

function limitSweep(limit: LimitReport, style: TerminalStyle): string[] {
  const { title, decides } = LIMIT_NAMES[limit.name];
  const finite = limit.points.flatMap((point) => (point.limit === null ? [] : [point.limit]));
  const marked = [limit.recommended.value, ...(limit.present ? [limit.present.value] : [])];
  const values = [...new Set([...thinned(finite, MOST_ROWS), ...marked])].sort((left, right) => left - right);
  const rows = values.map((value) => {
    const { falseAnswers, falseRefusals } = pointAt(limit.points, value);
    return [
      formatLimit(value),
      (1 - falseAnswers).toFixed(3),
      falseRefusals.toFixed(3),
      markOf(limit, value),
    ];
  });
  return [
    `${style.bold(title[0]!.toUpperCase() + title.slice(1))} (${decides})`,
    ...columns([['threshold', 'refused_correct', 'answerable_refused', ''], ...rows], [0, 1, 2]),
  ];
}

/** What is refused below a value: the same as below the next limit that decides otherwise. */
function pointAt(points: readonly SweepPoint[], value: number): SweepPoint {
  const next = points.find(({ limit }) => limit === null || limit >= value);
  return next ?? points.at(-1) ?? { limit: null, falseAnswers: 1, falseRefusals: 0 };
}

function markOf({ present, recommended }: LimitReport, value: number): string {
  const marks = [
    ...(present?.value === value ? ['now'] : []),
    ...(recommended.value === value ? ['recommended'] : []),
  ];
  return marks.length > 0 ? `← ${marks.join(', ')}` : '';
}

function summary({ limits, refusedKind, counts }: CalibrationReport, style: TerminalStyle): string[] {
  const aside = refusedKind === 'off-topic' && counts.unanswerable > 0;
  const row = (name: string, which: string, value: LimitValue | null) =>
    value && [
      name,
      which,
      formatLimit(value.value),
      formatShare(value.falseAnswers),
      formatShare(value.falseRefusals),
      ...(aside ? [formatShare(value.asideAnswered)] : []),
    ];
  const rows = limits.flatMap(({ name, present, recommended }) => [
    row(LIMIT_NAMES[name].title, 'now', present),
    row(present ? '' : LIMIT_NAMES[name].title, 'recommended', recommended),
  ]);
  const names = ['limit', '', 'value', `${refusedKind} answered`, 'answerable refused'];
  const table = columns([
    [...names, ...(aside ? ['unanswerable answered'] : [])],
    ...rows.filter((each) => each !== null),
  ]);
  return [style.bold('Expected errors, with 95% intervals'), ...table];
}

function formatShare({ count, of, low, high }: Share): string {
  if (of === 0) return '–';
  return `${count}/${of} ${formatPercent(count / of)} (${formatPercent(low)}–${formatPercent(high)})`;
}
