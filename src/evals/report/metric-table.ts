import type { EvalRun, Metric } from '../eval-run.ts';
import {
  METRIC_FAMILIES,
  METRICS,
  type MetricDefinition,
  type MetricFamily,
} from '../metrics/metric-names.ts';
import { missesFloor } from '../metrics/misses-floor.ts';
import type { GroupSummary } from '../metrics/summarize.ts';
import { formatFigure, formatFloor, formatInterval } from './format-metric.ts';
import { html, type Markup } from './markup.ts';
import { rounded } from './plots/plot-frame.ts';

/** All metrics that some case says something about, by family, each with its interval drawn and its floor. */
export function metricTable({ summary, floors }: Pick<EvalRun, 'summary' | 'floors'>): Markup {
  const families = (Object.keys(METRIC_FAMILIES) as MetricFamily[]).map((family) =>
    METRICS.filter((metric) => metric.family === family).flatMap((metric) => {
      const found = summary?.[metric.name];
      const floor = floors[metric.name];
      return found && (found.of > 0 || floor !== undefined) ? [row(metric, found, floor)] : [];
    }),
  );
  const bodies = families.map((rows, index) =>
    rows.length === 0
      ? null
      : html`<tbody><tr><th class="family" colspan="6" scope="rowgroup">${Object.values(METRIC_FAMILIES)[index]!}</th></tr>${rows}</tbody>`,
  );
  return html`<div class="scroll" role="region" aria-label="Metrics" tabindex="0"><table class="metrics"><thead><tr><th scope="col">Metric</th><th scope="col" class="number">Value</th><th scope="col" class="number range">95% interval</th><th scope="col" class="drawn"></th><th scope="col" class="number count">Cases</th><th scope="col" class="floor">Floor</th></tr></thead>${bodies}</table></div>${meanings(summary)}`;
}

/** The metrics that tell groups apart, one group a row. */
export function groupTable(groups: readonly GroupSummary[]): Markup {
  const shown = METRICS.filter(({ name }) => GROUP_METRICS.includes(name)).filter(({ name }) =>
    groups.some(({ summary }) => summary[name]!.of > 0),
  );
  const rows = groups.map(
    ({ by, name, cases, summary }) =>
      html`<tr><th scope="row">${name}<span class="note"> ${by}</span></th><td class="number">${cases}</td>${shown.map(
        (metric) => html`<td class="number">${formatFigure(summary[metric.name]!.value, metric.unit)}</td>`,
      )}</tr>`,
  );
  return html`<div class="scroll" role="region" aria-label="By group" tabindex="0"><table class="groups"><thead><tr><th scope="col">Group</th><th scope="col" class="number">Cases</th>${shown.map(
    ({ title }) => html`<th scope="col" class="number">${title}</th>`,
  )}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** What a pointer shows over a name, for those who have none. */
function meanings(summary: EvalRun['summary']): Markup {
  const shown = METRICS.filter(({ name }) => summary?.[name]?.of);
  return html`<details><summary>What they mean</summary><dl class="meanings">${shown.map(
    ({ title, description, better }) =>
      html`<div><dt>${title}</dt><dd>${description} ${better === 'higher' ? 'Higher' : 'Lower'} is better.</dd></div>`,
  )}</dl></details>`;
}

const GROUP_METRICS: readonly string[] = [
  'recall',
  'mrr',
  'answerable_refused',
  'abstention_recall',
  'contains',
  'must_say',
  'faithfulness',
  'latency_p95_ms',
];

function row(
  { name, title, unit, better, description }: MetricDefinition,
  metric: Metric,
  floor: number | undefined,
): Markup {
  const isMissed = floor !== undefined && missesFloor(name, metric, floor);
  const aim = better === 'higher' ? 'higher is better' : 'lower is better';
  return html`<tr${isMissed ? html` class="missed"` : null}><th scope="row" title="${description} (${aim})">${title}</th><td class="number value">${formatFigure(metric.value, unit)}</td><td class="number note range">${formatInterval(metric, unit)}</td><td class="drawn">${
    unit === 'share' ? intervalBar(metric, floor) : null
  }</td><td class="number note count">${metric.of}</td><td class="floor">${floor === undefined ? null : floorMark(name, metric, floor)}</td></tr>`;
}

function floorMark(name: string, metric: Metric, floor: number): Markup {
  const isMissed = missesFloor(name, metric, floor);
  const missed = metric.value === null ? '✗ not measured' : '✗ missed';
  return html`<span class="mark ${isMissed ? 'bad' : 'good'}">${isMissed ? missed : '✓ met'}</span> <span class="note">${formatFloor(name, floor)}</span>`;
}

function intervalBar({ value, low, high }: Metric, floor: number | undefined): Markup | null {
  if (value === null || low === null || high === null) return null;
  const at = (share: number) => rounded(4 + share * 112);
  return html`<svg viewBox="0 0 120 14" width="120" height="14" aria-hidden="true"><line class="grid" x1="4" x2="116" y1="7" y2="7"/><line class="interval" x1="${at(low)}" x2="${Math.max(at(high), at(low) + 1)}" y1="7" y2="7"/><circle class="dot" cx="${at(value)}" cy="7" r="3.5"/>${
    floor === undefined
      ? null
      : html`<line class="limit" x1="${at(floor)}" x2="${at(floor)}" y1="1" y2="13"/>`
  }</svg>`;
}
