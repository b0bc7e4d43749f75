import type { CaseResult } from '../../case-result.ts';
import { wilsonInterval } from '../../metrics/intervals.ts';
import { formatPercent } from '../format-metric.ts';
import { html } from '../markup.ts';
import { type Axis, type Plot, plotFrame, rounded, ticksOf, xAt, yAt } from './plot-frame.ts';

/** Whether the confidence can be believed: of the questions with about that confidence, how many the documents answer. */
export function reliabilityPlot(results: readonly CaseResult[]): Plot | null {
  const ranges = rangesOf(results);
  if (ranges.length === 0) return null;
  const x: Axis = { min: 0, max: 1, label: 'confidence', ticks: ticksOf(0, 1), format: formatPercent };
  const y: Axis = { ...x, label: 'answerable among them' };
  const cases = ranges.reduce((total, range) => total + range.cases, 0);
  const gap =
    ranges.reduce((total, { said, came, cases: count }) => total + count * Math.abs(said - came), 0) / cases;
  const title = 'Reliability of the confidence';
  const dots = ranges.map(({ said, came, low, high, cases: count }) => {
    const [atX, radius] = [xAt(x, said), rounded(3 + 7 * Math.sqrt(count / cases))];
    return html`<line class="whisker" x1="${atX}" x2="${atX}" y1="${yAt(y, low)}" y2="${yAt(y, high)}"/><circle class="dot" cx="${atX}" cy="${yAt(y, came)}" r="${radius}"/>`;
  });
  const diagonal = html`<line class="diagonal" x1="${xAt(x, 0)}" y1="${yAt(y, 0)}" x2="${xAt(x, 1)}" y2="${yAt(y, 1)}"/>`;
  return {
    title,
    caption: `On the line, what was said came true. Mean gap ${formatPercent(gap)}; the larger a dot, the more cases.`,
    svg: plotFrame(
      {
        id: 'reliability',
        title,
        description: `Mean gap between confidence and outcome: ${formatPercent(gap)}.`,
        x,
        y,
      },
      [diagonal, dots],
    ),
    legend: [
      { look: 'dot', text: 'cases, with 95% interval' },
      { look: 'diagonal', text: 'as said' },
    ],
    rows: [
      ['confidence', 'came true', 'cases'],
      ...ranges.map(({ said, came, cases: count }) => [
        formatPercent(said),
        formatPercent(came),
        String(count),
      ]),
    ],
  };
}

function rangesOf(results: readonly CaseResult[]) {
  const ranges = Array.from({ length: RANGES }, () => ({ cases: 0, said: 0, answerable: 0 }));
  for (const { confidence, kind, error } of results) {
    if (confidence === null || error !== undefined) continue;
    const range = ranges[Math.max(0, Math.min(RANGES - 1, Math.floor(confidence * RANGES)))]!;
    range.cases++;
    range.said += confidence;
    if (kind === 'answerable') range.answerable++;
  }
  return ranges
    .filter(({ cases }) => cases > 0)
    .map(({ cases, said, answerable }) => ({
      cases,
      said: said / cases,
      came: answerable / cases,
      ...wilsonInterval(answerable, cases),
    }));
}

const RANGES = 10;
