import { metricNamed } from '../metrics/metric-names.ts';
import type { CaseChange, Comparison } from './compare-runs.ts';
import { chanceNote, formatChance, formatDifference, LATENCY_NOTE, VERDICTS } from './describe-difference.ts';
import { formatFigure } from './format-metric.ts';
import { oneLine } from './text-columns.ts';

/** A comparison as a comment on a pull request: what differs first, the rest and the cases folded. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { before, after, cases, warnings, settings, metrics, better, worse } = comparison;
  const differing = metrics.filter(({ verdict }) => verdict === 'better' || verdict === 'worse');
  const rest = metrics.filter((metric) => !differing.includes(metric));
  return [
    `### Eval ${plain(after.name, 80)}: run ${before.runId} → run ${after.runId}`,
    `${cases} cases in both. ${countOf(better, 'better')}, ${countOf(worse, 'worse')}.`,
    warnings.map((warning) => `> ⚠ ${plain(warning, 300)}`).join('\n>\n'),
    differing.length > 0 ? metricTable(differing) : '',
    differing.length === 0 && rest.length > 0 ? 'No metric differs by more than chance would.' : '',
    rest.length > 0 ? folded(`${rest.length} metrics without a clear difference`, metricTable(rest)) : '',
    settings.length > 0 ? folded('Settings that differ', settingsTable(settings)) : '',
    changeList('worse', worse),
    changeList('better', better),
    only(before.runId, comparison.onlyBefore),
    only(after.runId, comparison.onlyAfter),
    metrics.length > 0 ? `<sub>${chanceNote(metrics.length)} ${LATENCY_NOTE}</sub>` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

function metricTable(metrics: Comparison['metrics']): string {
  const rows = metrics.map((metric) => {
    const { title, unit } = metricNamed(metric.name)!;
    const figures = [
      formatFigure(metric.before, unit),
      formatFigure(metric.after, unit),
      formatDifference(metric),
    ];
    return `| ${[title, ...figures, metric.of, formatChance(metric.chance), VERDICTS[metric.verdict]].join(' | ')} |`;
  });
  return [
    '| | before | after | change | cases | p | |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
  ].join('\n');
}

function settingsTable(settings: Comparison['settings']): string {
  const rows = settings.map(
    ({ name, before, after }) =>
      `| ${plain(name, 60)} | ${plain(JSON.stringify(before), 120)} | ${plain(JSON.stringify(after), 120)} |`,
  );
  return ['| | before | after |', '| --- | --- | --- |', ...rows].join('\n');
}

function changeList(direction: string, changes: readonly CaseChange[]): string {
  if (changes.length === 0) return '';
  const side = (failures: readonly string[], answer: string) =>
    `${failures.length === 0 ? '✓' : `✗ ${plain(failures.join('; '), 200)}`}<br>${plain(answer, 300)}`;
  const rows = changes
    .slice(0, MOST_CHANGES)
    .map(
      (change) =>
        `| ${plain(change.caseId, 60)}<br>${plain(change.question, 200)} | ${side(change.failuresBefore, change.answerBefore)} | ${side(change.failuresAfter, change.answerAfter)} |`,
    );
  const more = changes.length > MOST_CHANGES ? `\n\n… and ${changes.length - MOST_CHANGES} more` : '';
  const table = ['| case | before | after |', '| --- | --- | --- |', ...rows].join('\n');
  return folded(countOf(changes, direction), table + more);
}

function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

function countOf(changes: readonly CaseChange[], direction: string): string {
  return `${changes.length} ${changes.length === 1 ? 'case' : 'cases'} ${direction}`;
}

function only(run: number, ids: readonly string[]): string {
  return ids.length === 0
    ? ''
    : `Only in run ${run}: ${ids.length} cases (${plain(ids.slice(0, 8).join(', '), 200)}${ids.length > 8 ? ', …' : ''}).`;
}

/** Text that comes from documents, questions and models: no markup, no table cell, no mention of anybody, no link. */
function plain(text: string, most: number): string {
  return oneLine(text, most)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_{}[\]()|~!]/g, '\\$&')
    .replace(/[@#]|www|:(?=\/\/)/gi, '$&\u200b');
}

/** A comment has room for 65,536 characters. */
const MOST_CHANGES = 20;
