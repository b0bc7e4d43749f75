import type { EvalRunWithResults, MetricSummary } from '../eval-run.ts';
import { METRIC_FAMILIES, METRICS, type MetricFamily } from '../metrics/metric-names.ts';
import { missesFloor } from '../metrics/misses-floor.ts';
import { summarize } from '../metrics/summarize.ts';
import { type JudgedCase, judgeCases } from './describe-case.ts';
import { formatFigure, formatFloor, formatInterval } from './format-metric.ts';
import { caseLines, groupLines, worstCases } from './scorecard-cases.ts';
import { showsColours, type TerminalStyle, terminalStyle } from './terminal-style.ts';
import { columns, oneLine, wrapWords } from './text-columns.ts';

/** A run for a terminal of 100 columns: metrics with intervals and floors, groups, what failed, and the outcome last. */
export function printScorecard(
  run: EvalRunWithResults,
  { isColoured = showsColours(process.stdout) }: { isColoured?: boolean } = {},
): string {
  const style = terminalStyle(isColoured);
  const summary = run.summary ?? summarize(run.results);
  const cases = judgeCases(run.results);
  return [
    heading(run, style),
    metricLines(run, summary, style),
    groupLines(run.results, style),
    run.results.length <= MOST_CASE_LINES ? caseLines(run.results, style) : [],
    worstCases(cases, style),
    outcomeLines(run, summary, cases, style),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** More would push the metrics out of sight; the report has them all. */
const MOST_CASE_LINES = 60;

function heading(run: EvalRunWithResults, style: TerminalStyle): string[] {
  const { embedding, language, judge, reranker } = run.settings;
  const models = Object.entries({ embedding, language, judge, reranker })
    .filter(([, id]) => typeof id === 'string')
    .map(([role, id]) => `${role} ${id}`);
  const done = run.results.length === run.cases ? `${run.cases}` : `${run.results.length} of ${run.cases}`;
  return [
    `${style.bold(oneLine(run.name, 60))}  run ${run.runId}, ${done} cases`,
    ...models.map((line) => style.soft(oneLine(line, 100))),
  ];
}

function metricLines(run: EvalRunWithResults, summary: MetricSummary, style: TerminalStyle): string[] {
  const shown = METRICS.filter(({ name }) => summary[name]?.of || name in run.floors);
  const cells = columns(
    [
      ['', 'value', '95% interval', 'cases', 'floor'],
      ...shown.map(({ name, title, unit }) => {
        const metric = summary[name] ?? { value: null, of: 0, low: null, high: null };
        const floor = run.floors[name];
        const mark =
          floor === undefined
            ? ''
            : `${missesFloor(name, metric, floor) ? '✗' : '✓'} ${formatFloor(name, floor)}`;
        const figures = [formatFigure(metric.value, unit), formatInterval(metric, unit), String(metric.of)];
        return [`  ${title}`, ...figures, mark];
      }),
    ],
    [1, 2, 3],
  );
  const [names = '', ...lines] = cells;
  const families = (Object.keys(METRIC_FAMILIES) as MetricFamily[]).flatMap((family) => {
    const inside = lines.filter((_, index) => shown[index]!.family === family);
    return inside.length === 0
      ? []
      : [style.bold(METRIC_FAMILIES[family]), ...inside.map((line) => marked(line, style))];
  });
  return [style.soft(names), ...families];
}

function marked(line: string, style: TerminalStyle): string {
  if (line.includes('✗')) return style.bad(line);
  return line.includes('✓') ? style.good(line) : line;
}

function outcomeLines(
  run: EvalRunWithResults,
  summary: MetricSummary,
  cases: readonly JudgedCase[],
  style: TerminalStyle,
): string[] {
  const passed = cases.filter(({ failures }) => failures.length === 0).length;
  const counts = `${passed} of ${cases.length} cases passed`;
  if (run.status !== 'finished') {
    const why = run.error ? `: ${run.error}` : '';
    return wrapWords(`NOT FINISHED${why}; ${counts}`, 100).map(style.bad);
  }
  const missed = Object.entries(run.floors).filter(([name, floor]) =>
    missesFloor(name, summary[name], floor),
  );
  if (missed.length === 0 && run.passed !== false) return [style.good(`PASSED; ${counts}`)];
  const floors = missed.map(([name, floor]) => {
    const { title, unit } = METRICS.find((metric) => metric.name === name) ?? {
      title: name,
      unit: 'share' as const,
    };
    return `  ${title} is ${formatFigure(summary[name]?.value, unit)}, must be ${formatFloor(name, floor)}`;
  });
  return [style.bad(`FAILED; ${counts}`), ...floors.map(style.bad)];
}
