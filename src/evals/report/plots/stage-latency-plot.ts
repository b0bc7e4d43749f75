import type { StageLatency } from '../../metrics/cost.ts';
import { formatFigure } from '../format-metric.ts';
import { html, type Markup } from '../markup.ts';
import { BOTTOM, type Plot, RIGHT, rounded, TOP, ticksOf, WIDTH } from './plot-frame.ts';

/** Where the time goes: the median of each stage as a bar, its 95th percentile as a line. */
export function stageLatencyPlot(stages: readonly StageLatency[]): Plot | null {
  if (stages.length === 0) return null;
  const shown = stages.slice(0, MOST_STAGES);
  const max = Math.max(...shown.map(({ p95 }) => p95), 1);
  const at = (value: number) => rounded(NAMES + (value / max) * (RIGHT - NAMES));
  const rowHeight = Math.min(26, (BOTTOM - TOP) / shown.length);
  const bottom = TOP + rowHeight * shown.length;
  const title = 'Latency by stage';
  const slowest = shown.filter(({ stage }) => stage !== 'totalMs').sort((a, b) => b.p95 - a.p95)[0];
  const svg = html`<svg class="plot" viewBox="0 0 ${WIDTH} ${rounded(bottom + 42)}" role="img" aria-labelledby="latency-title latency-description">
<title id="latency-title">${title}</title><desc id="latency-description">${slowest ? `The slowest stage is ${slowest.title} with ${milliseconds(slowest.p95)} at the 95th percentile.` : 'Only the whole was measured.'}</desc>
${ticksOf(0, max).map((tick) => verticalLine(at(tick), bottom, tick))}
${shown.map((stage, index) => bar(stage, TOP + index * rowHeight, rowHeight, at))}
<line class="axis" x1="${NAMES}" x2="${NAMES}" y1="${TOP}" y2="${bottom}"/>
<text class="axis-label" x="${(NAMES + RIGHT) / 2}" y="${rounded(bottom + 38)}" text-anchor="middle">milliseconds</text></svg>`;
  return {
    title,
    caption: 'Stages overlap, so they do not add up to the whole.',
    svg,
    legend: [
      { look: 'bar-answerable', text: 'median' },
      { look: 'whisker', text: 'up to the 95th percentile' },
    ],
    rows: [
      ['stage', 'median', '95%', 'cases'],
      ...stages.map(({ title: name, p50, p95, of }) => [
        name,
        milliseconds(p50),
        milliseconds(p95),
        String(of),
      ]),
    ],
  };
}

function bar(
  { title, p50, p95 }: StageLatency,
  top: number,
  height: number,
  at: (value: number) => number,
): Markup {
  const middle = rounded(top + height / 2);
  const thick = rounded(height * 0.56);
  return html`<text class="tick" x="${NAMES - 8}" y="${middle + 4}" text-anchor="end">${title}</text>
<rect class="bar-answerable" x="${NAMES}" y="${rounded(middle - thick / 2)}" width="${Math.max(1, rounded(at(p50) - NAMES))}" height="${thick}"/>
<line class="whisker" x1="${at(p50)}" x2="${at(p95)}" y1="${middle}" y2="${middle}"/><line class="whisker" x1="${at(p95)}" x2="${at(p95)}" y1="${rounded(middle - 4)}" y2="${rounded(middle + 4)}"/>`;
}

function verticalLine(at: number, bottom: number, tick: number): Markup {
  return html`<line class="grid" x1="${at}" x2="${at}" y1="${TOP}" y2="${bottom}"/><text class="tick" x="${at}" y="${rounded(bottom + 18)}" text-anchor="middle">${tick.toLocaleString('en-US')}</text>`;
}

function milliseconds(value: number): string {
  return formatFigure(value, 'milliseconds');
}

const NAMES = 92;
const MOST_STAGES = 14;
