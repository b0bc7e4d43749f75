import type { EvalRunWithResults } from '../eval-run.ts';
import type { StageLatency } from '../metrics/cost.ts';
import { metricNamed } from '../metrics/metric-names.ts';
import { missesFloor } from '../metrics/misses-floor.ts';
import type { GroupSummary } from '../metrics/summarize.ts';
import { caseTable } from './case-table.ts';
import { type JudgedCase, judgeCases } from './describe-case.ts';
import { formatFigure, formatInterval } from './format-metric.ts';
import { html, type Markup } from './markup.ts';
import { groupTable, metricTable } from './metric-table.ts';
import { pageFrame, plotGrid } from './page-frame.ts';
import { distanceHistogram } from './plots/distance-histogram.ts';
import { reliabilityPlot } from './plots/reliability-plot.ts';
import { riskCoveragePlot } from './plots/risk-coverage-plot.ts';
import { stageLatencyPlot } from './plots/stage-latency-plot.ts';

/** A run as one page that stands alone. */
export function reportPage({ run, groups, stages }: Report): string {
  const cases = judgeCases(run.results);
  return pageFrame({
    title: `${run.name} · run ${run.runId}`,
    what: 'eval',
    header: pageHeader(run, cases),
    body: html`${tiles(run)}
<section><h2>Metrics</h2>${metricTable(run)}</section>
${plotSection(run, stages)}
${groups.length > 1 ? html`<section><h2>By group</h2>${groupTable(groups)}</section>` : null}
<section><h2>Cases</h2>${caseTable(cases)}</section>
<section><h2>Settings</h2>${settingsTable(run)}</section>`,
  });
}

export type Report = {
  run: EvalRunWithResults;
  groups: readonly GroupSummary[];
  stages: readonly StageLatency[];
};

function pageHeader(run: EvalRunWithResults, cases: readonly JudgedCase[]): Markup {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const missed = Object.keys(run.floors).filter((name) =>
    missesFloor(name, run.summary?.[name], run.floors[name]!),
  );
  return html`<h1>${run.name}</h1>
<p class="note">Run ${run.runId} · project ${run.project} · ${run.createdAt.slice(0, 16).replace('T', ' ')} UTC · ${run.results.length === run.cases ? '' : `${run.results.length} of `}${run.cases} cases${run.status === 'finished' ? '' : ` · ${run.status}`}</p>
<p class="outcome ${run.passed === null ? 'open' : run.passed ? 'good' : 'bad'}">${outcomeText(run, missed)} <span>${failed} of ${cases.length} cases failed.</span></p>`;
}

function outcomeText(run: EvalRunWithResults, missed: readonly string[]): string {
  if (run.passed === null) return 'Not decided: the run has not come to its end.';
  if (run.passed)
    return Object.keys(run.floors).length > 0 ? '✓ Every floor is met.' : '✓ Passed; no floor is set.';
  const titles = missed.map((name) => metricNamed(name)?.title ?? name);
  return `✗ Below the floor${titles.length > 0 ? `: ${titles.join(', ')}` : ''}.`;
}

function tiles(run: EvalRunWithResults): Markup {
  return html`<ul class="tiles">${TILES.map((name) => {
    const { title, unit, better } = metricNamed(name)!;
    const metric = run.summary?.[name];
    if (!metric || metric.value === null) return null;
    const floor = run.floors[name];
    const isMissed = floor !== undefined && missesFloor(name, metric, floor);
    return html`<li${isMissed ? html` class="missed"` : null}><span class="tile-title">${title}${better === 'lower' ? html` <abbr title="lower is better">↓</abbr>` : null}</span><span class="tile-value">${formatFigure(metric.value, unit)}</span><span class="note">${formatInterval(metric, unit)}</span></li>`;
  })}</ul>`;
}

function plotSection(run: EvalRunWithResults, stages: readonly StageLatency[]): Markup | null {
  const ceiling = run.settings.max_distance;
  const plots = [
    riskCoveragePlot(run.results),
    distanceHistogram(run.results, typeof ceiling === 'number' ? ceiling : null),
    reliabilityPlot(run.results),
    stageLatencyPlot(stages),
  ].filter((plot) => plot !== null);
  return plots.length === 0 ? null : html`<section><h2>Plots</h2>${plotGrid(plots)}</section>`;
}

function settingsTable(run: EvalRunWithResults): Markup {
  const rows = Object.entries({
    ...run.settings,
    settings_hash: run.settingsHash.slice(0, 12),
    cases_hash: run.casesHash.slice(0, 12),
  });
  return html`<dl class="settings">${rows.map(
    ([name, value]) =>
      html`<div><dt>${name}</dt><dd>${typeof value === 'string' ? value : JSON.stringify(value)}</dd></div>`,
  )}</dl>`;
}

const TILES = [
  'recall',
  'faithfulness',
  'answerable_refused',
  'unanswerable_refused',
  'off_topic_refused',
  'aurc',
  'latency_p95_ms',
];
