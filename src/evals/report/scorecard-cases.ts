import type { CaseResult } from '../case-result.ts';
import { CASE_METRICS } from '../metrics/case-metrics.ts';
import { findFailures } from '../metrics/find-failures.ts';
import { METRICS } from '../metrics/metric-names.ts';
import { summarizeByGroup } from '../metrics/summarize.ts';
import { countFailures, type JudgedCase } from './describe-case.ts';
import { formatFigure } from './format-metric.ts';
import type { TerminalStyle } from './terminal-style.ts';
import { columns, oneLine, wrapWords } from './text-columns.ts';

/** The kinds and tags side by side, where there is more than one. */
export function groupLines(results: readonly CaseResult[], style: TerminalStyle): string[] {
  const groups = summarizeByGroup(results).slice(0, MOST_GROUPS);
  if (groups.length < 2) return [];
  const shown = METRICS.filter(({ name }) => name in GROUP_TITLES).filter(({ name }) =>
    groups.some(({ summary }) => summary[name]!.of > 0),
  );
  const [names = '', ...lines] = columns(
    [
      ['', 'cases', ...shown.map(({ name }) => GROUP_TITLES[name]!)],
      ...groups.map(({ name, cases, summary }) => [
        `  ${oneLine(name, 20)}`,
        String(cases),
        ...shown.map((metric) => formatFigure(summary[metric.name]!.value, metric.unit)),
      ]),
    ],
    [1, ...shown.map((_, index) => index + 2)],
  );
  return [style.bold('By group'), style.soft(names), ...lines];
}

/** Each case on a line: what was found and what the judge says, or whether it was rightly refused. */
export function caseLines(results: readonly CaseResult[], style: TerminalStyle): string[] {
  const rows = results.flatMap((result) => {
    const isPassed = findFailures(result).length === 0;
    const name = `  ${isPassed ? '✓' : '✗'} ${oneLine(result.caseId, 34)}`;
    return outcomeOf(result).map((text, index) => ({ isPassed, cells: [index === 0 ? name : '', text] }));
  });
  const lines = columns(rows.map(({ cells }) => cells));
  return [
    style.bold('Cases'),
    ...lines.map((line, index) => (rows[index]!.isPassed ? line : style.bad(line))),
  ];
}

/** The gravest failures, each with its reason. */
export function worstCases(cases: readonly JudgedCase[], style: TerminalStyle): string[] {
  const failed = cases.filter(({ failures }) => failures.length > 0);
  const shown = failed.slice(0, MOST_WORST);
  if (shown.length === 0) return [];
  const more = failed.length - shown.length;
  return [
    style.bold(`Failed: ${failed.length} of ${cases.length} cases, the gravest first`),
    ...wrapWords(countFailures(failed), 98).map((line) => style.soft(`  ${line.trimStart()}`)),
    ...shown.flatMap(({ result, failures }) => [
      `  ${style.bad('✗')} ${oneLine(result.caseId, 34)}  ${oneLine(result.question, 58)}`,
      ...failures.slice(0, MOST_REASONS).flatMap(({ text }) => reasonLines(text, result)),
      ...(result.answer && !result.refused
        ? [style.soft(`      answer: ${oneLine(result.answer, 84)}`)]
        : []),
    ]),
    ...(more > 0 ? [style.soft(`  … and ${more} more`)] : []),
  ];
}

/** Why a case could not be run is told whole: the end of an error says what to do. */
function reasonLines(text: string, { error }: CaseResult): string[] {
  const lines = error === undefined ? [oneLine(text, 92)] : wrapWords(text, 92);
  return lines.map((line) => `      ${line}`);
}

function outcomeOf(result: CaseResult): string[] {
  const { error, refused, kind, refusedBy } = result;
  if (error !== undefined) return wrapWords(`error: ${error}`, 58);
  if (refused) return [kind === 'answerable' ? `refused by the ${refusedBy ?? 'gate'}` : 'refusal ✓'];
  return [answerOutcome(result)];
}

function answerOutcome(result: CaseResult): string {
  const { kind, verdict } = result;
  const recall = CASE_METRICS.recall!(result);
  const mark = (name: string, isRight: boolean) => `${name} ${isRight ? '✓' : '✗'}`;
  return [
    ...(kind === 'answerable' ? [] : ['answered ✗']),
    ...(recall === null ? [] : [`recall ${recall.toFixed(2)}`]),
    ...(verdict
      ? [
          mark('grounded', verdict.grounded),
          mark('cited', verdict.citations_correct),
          mark('relevant', verdict.relevant),
        ]
      : ['not judged']),
  ].join('  ');
}

const MOST_GROUPS = 16;
const MOST_WORST = 10;
const MOST_REASONS = 3;
const GROUP_TITLES: Record<string, string> = {
  recall: 'recall',
  mrr: 'MRR',
  answerable_refused: 'refused ✗',
  abstention_recall: 'refused ✓',
  contains: 'contains',
  faithfulness: 'faithful',
  latency_p95_ms: 'p95',
};
