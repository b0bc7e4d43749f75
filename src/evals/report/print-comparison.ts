import { metricNamed } from '../metrics/metric-names.ts';
import type { CaseChange, Comparison } from './compare-runs.ts';
import { comparisonMarkdown } from './comparison-markdown.ts';
import { chanceNote, formatChance, formatDifference, LATENCY_NOTE, VERDICTS } from './describe-difference.ts';
import { formatFigure } from './format-metric.ts';
import type { MetricDifference } from './metric-differences.ts';
import { showsColours, type TerminalStyle, terminalStyle } from './terminal-style.ts';
import { columns, oneLine, wrapWords } from './text-columns.ts';

/** A comparison for a terminal of 100 columns, or as Markdown for a pull request. */
export function printComparison(
  comparison: Comparison,
  { markdown = false, isColoured = showsColours(process.stdout) }: PrintOptions = {},
): string {
  if (markdown) return comparisonMarkdown(comparison);
  const style = terminalStyle(isColoured);
  const { before, after, cases, warnings, settings } = comparison;
  return [
    [
      `${style.bold(oneLine(after.name, 50))}  run ${before.runId} → run ${after.runId}, cases in both: ${cases}`,
    ],
    warnings.flatMap((warning) => wrapWords(`! ${warning}`, 100).map(style.bad)),
    settings.map(({ name, before: was, after: is }) =>
      style.soft(`  ${oneLine(`${name}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`, 98)}`),
    ),
    metricLines(comparison.metrics, style),
    changeLines('Better', comparison.better, style),
    changeLines('Worse', comparison.worse, style),
    onlyLines(comparison),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

export type PrintOptions = { markdown?: boolean; isColoured?: boolean };

function metricLines(metrics: readonly MetricDifference[], style: TerminalStyle): string[] {
  if (metrics.length === 0) return [];
  const rows = metrics.map((metric) => {
    const { title, unit } = metricNamed(metric.name)!;
    const figures = [
      formatFigure(metric.before, unit),
      formatFigure(metric.after, unit),
      formatDifference(metric),
    ];
    return [
      `  ${title}`,
      ...figures,
      String(metric.of),
      formatChance(metric.chance),
      VERDICTS[metric.verdict],
    ];
  });
  const [names = '', ...lines] = columns(
    [['', 'before', 'after', 'change', 'cases', 'p', ''], ...rows],
    [1, 2, 3, 4, 5],
  );
  const marked = lines.map((line, index) => {
    const { verdict } = metrics[index]!;
    return verdict === 'better' ? style.good(line) : verdict === 'worse' ? style.bad(line) : line;
  });
  const notes = [chanceNote(metrics.length), LATENCY_NOTE].flatMap((note) => wrapWords(note, 98));
  return [style.soft(names), ...marked, ...notes.map((line) => style.soft(`  ${line}`))];
}

function changeLines(title: string, changes: readonly CaseChange[], style: TerminalStyle): string[] {
  if (changes.length === 0) return [];
  const more = changes.length - MOST_CHANGES;
  return [
    style.bold(`${title}: ${changes.length} ${changes.length === 1 ? 'case' : 'cases'}`),
    ...changes
      .slice(0, MOST_CHANGES)
      .flatMap((change) => [
        `  ${oneLine(change.caseId, 34)}  ${oneLine(change.question, 62)}`,
        style.soft(`      before  ${oneLine(sideText(change.failuresBefore, change.answerBefore), 86)}`),
        style.soft(`      after   ${oneLine(sideText(change.failuresAfter, change.answerAfter), 86)}`),
      ]),
    ...(more > 0 ? [style.soft(`  … and ${more} more`)] : []),
  ];
}

function sideText(failures: readonly string[], answer: string): string {
  return `${failures.length === 0 ? '✓' : `✗ ${failures[0]!}`}: ${answer}`;
}

function onlyLines({ onlyBefore, onlyAfter, before, after }: Comparison): string[] {
  const line = (run: number, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : [
          oneLine(
            `Only in run ${run}: ${ids.length} cases (${ids.slice(0, 6).join(', ')}${ids.length > 6 ? ', …' : ''})`,
            100,
          ),
        ];
  return [...line(before.runId, onlyBefore), ...line(after.runId, onlyAfter)];
}

const MOST_CHANGES = 10;
