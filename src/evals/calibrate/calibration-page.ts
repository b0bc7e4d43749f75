import { formatPercent } from '../report/format-metric.ts';
import { html, type Markup } from '../report/markup.ts';
import { pageFrame, plotGrid } from '../report/page-frame.ts';
import { distanceHistogram } from '../report/plots/distance-histogram.ts';
import type { AskedCase } from './asked-case.ts';
import { calibrationRemarks } from './calibration-remarks.ts';
import type { CalibrationReport } from './calibration-report.ts';
import { errorTradeoffPlot } from './error-tradeoff-plot.ts';
import { formatLimit, LIMIT_NAMES } from './limit-names.ts';
import type { Share } from './refusal-rates.ts';
import type { LimitReport, LimitValue } from './report-limits.ts';

/** A calibration as one page that stands alone. */
export function calibrationPage(report: CalibrationReport, asked: readonly AskedCase[], day: string): string {
  const distances = asked.map(({ facts, kind }) => ({ nearest: facts.nearest ?? null, kind }));
  const plots = [
    errorTradeoffPlot(report.limits),
    distanceHistogram(distances, report.recommended.maxDistance),
  ];
  const counts = Object.entries(report.counts).map(([kind, count]) => `${count} ${kind}`);
  return pageFrame({
    title: report.sets.join(', '),
    what: 'calibration',
    header: html`<h1>${report.sets.join(', ')}</h1>
<p class="note">${day} · space ${report.space} · ${counts.join(', ')} · k = ${report.k}</p>`,
    body: html`<section><h2>Limits</h2>${limitTable(report)}</section>
<section><h2>What it rests on</h2><ul class="remarks">${calibrationRemarks(report).map((remark) => html`<li>${remark}</li>`)}</ul></section>
<section><h2>Plots</h2>${plotGrid(plots.filter((plot) => plot !== null))}</section>
<section><h2>Distance ceiling</h2>${sweepTable(report)}</section>`,
  });
}

function limitTable({ limits, refusedKind }: CalibrationReport): Markup {
  const names = ['value', `${refusedKind} answered`, 'answerable refused'];
  return html`<div class="scroll"><table class="metrics"><thead><tr><th scope="col"></th>${names.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>${limits.map(limitRows)}</table></div>`;
}

function limitRows({ name, present, recommended }: LimitReport): Markup {
  const { title, setting } = LIMIT_NAMES[name];
  const row = (which: string, value: LimitValue) =>
    html`<tr><th scope="row">${which}</th><td class="number value">${formatLimit(value.value)}</td>${share(value.falseAnswers)}${share(value.falseRefusals)}</tr>`;
  return html`<tbody><tr><th class="family" colspan="4" scope="rowgroup">${title} <span class="note">${setting}</span></th></tr>${present && row('now', present)}${row('recommended', recommended)}</tbody>`;
}

function share({ count, of, low, high }: Share): Markup {
  return html`<td class="number">${of === 0 ? '–' : formatPercent(count / of)}<br><span class="note">${formatPercent(low)} – ${formatPercent(high)}</span></td>`;
}

function sweepTable({ sweep, k, limits: [ceiling] }: CalibrationReport): Markup {
  const names = ['distance', `recall@${k}`, 'refused correctly', 'answerable refused'];
  const marks = (distance: number) => [
    ceiling?.present?.value === distance ? html`<br><span class="mark open">now</span>` : null,
    ceiling?.recommended.value === distance ? html`<br><span class="mark good">recommended</span>` : null,
  ];
  return html`<div class="scroll"><table class="metrics"><thead><tr>${names.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead><tbody>${sweep.map(
    ({ distance, recall, refusedCorrect, answerableRefused }) =>
      html`<tr><td class="number value">${formatLimit(distance)}${marks(distance)}</td><td class="number">${recall?.toFixed(3) ?? '–'}</td><td class="number">${refusedCorrect.toFixed(3)}</td><td class="number">${answerableRefused.toFixed(3)}</td></tr>`,
  )}</tbody></table></div>`;
}
