import type { CaseResult } from '../../case-result.ts';
import { type RiskPoint, type RiskSignal, riskCoverage } from '../../metrics/risk-coverage.ts';
import { formatPercent } from '../format-metric.ts';
import { html } from '../markup.ts';
import { type Axis, type Plot, plotFrame, thinned, ticksOf, xAt, yAt } from './plot-frame.ts';

/** How many answers would be wrong, were only the surest part of the questions answered: confidence against distance. */
export function riskCoveragePlot(results: readonly CaseResult[]): Plot | null {
  const curves = SIGNALS.map((signal) => ({ ...signal, points: riskCoverage(results, signal.name) })).filter(
    ({ points }) => points.length > 1,
  );
  if (curves.length === 0) return null;
  const highest = Math.max(...curves.flatMap(({ points }) => thinned(points).map(({ risk }) => risk)), 0.05);
  const top = Math.min(1, Math.ceil(highest * 10) / 10);
  const x: Axis = {
    min: 0,
    max: 1,
    label: 'questions answered',
    ticks: ticksOf(0, 1),
    format: formatPercent,
  };
  const y: Axis = {
    min: 0,
    max: top,
    label: 'wrong among them',
    ticks: ticksOf(0, top),
    format: formatPercent,
  };
  const title = 'Risk and coverage';
  const at = (points: readonly RiskPoint[], coverage: number) =>
    formatPercent(points[Math.max(0, Math.ceil(coverage * points.length) - 1)]!.risk);
  const description = `With half of the questions answered: ${curves
    .map(({ text, points }) => `${at(points, 0.5)} wrong ${text}`)
    .join(', ')}.`;
  const lines = curves.map(
    ({ look, points }) =>
      html`<polyline class="${look}" points="${thinned(points)
        .map(({ coverage, risk }) => `${xAt(x, coverage)},${yAt(y, risk)}`)
        .join(' ')}"/>`,
  );
  return {
    title,
    caption: 'The surest questions first. Lower is better: what is wrong should come last.',
    svg: plotFrame({ id: 'risk-coverage', title, description, x, y }, lines),
    legend: curves.map(({ look, text }) => ({ look, text })),
    rows: [
      ['answered', ...curves.map(({ text }) => text)],
      ...TENTHS.map((tenth) => [formatPercent(tenth), ...curves.map(({ points }) => at(points, tenth))]),
    ],
  };
}

const SIGNALS: { name: RiskSignal; look: string; text: string }[] = [
  { name: 'distance', look: 'curve-baseline', text: 'by distance' },
  { name: 'confidence', look: 'curve', text: 'by confidence' },
];
const TENTHS = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);
