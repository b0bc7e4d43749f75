import type { CaseResult } from '../../case-result.ts';
import { html, type Markup } from '../markup.ts';
import { type Axis, type Plot, plotFrame, rounded, ticksOf, xAt, yAt } from './plot-frame.ts';

/** How far the nearest text was: answerable questions upwards, the others downwards. What overlaps, a distance cannot part. */
export function distanceHistogram(
  results: readonly Pick<CaseResult, 'nearest' | 'kind'>[],
  ceiling: number | null,
): Plot | null {
  const distances = results.flatMap(({ nearest, kind }) => (nearest === null ? [] : [{ nearest, kind }]));
  if (distances.length < 2) return null;
  const [min, max] = rangeOf(distances.map(({ nearest }) => nearest));
  const width = (max - min) / BINS;
  const bins = Array.from({ length: BINS }, (_, index) => ({ from: min + index * width, ...NO_CASES }));
  for (const { nearest, kind } of distances)
    bins[Math.min(BINS - 1, Math.floor((nearest - min) / width))]![kind]++;
  const below = (bin: Bin) => bin.unanswerable + bin['off-topic'];
  const x: Axis = {
    min,
    max,
    label: 'distance of the nearest text',
    ticks: ticksOf(min, max),
    format: twoDigits,
  };
  const most = Math.max(...bins.map((bin) => Math.max(bin.answerable, below(bin))));
  const hasBelow = bins.some((bin) => below(bin) > 0);
  const y: Axis = {
    min: hasBelow ? -Math.max(...bins.map(below)) : 0,
    max: Math.max(1, ...bins.map(({ answerable }) => answerable)),
    label: 'questions',
    ticks: [],
    format: (count) => String(Math.abs(count)),
  };
  y.ticks = ticksOf(y.min, y.max, Math.min(5, 2 * most)).filter(Number.isInteger);
  const title = 'Nearest distance';
  return {
    title,
    caption: 'Where both sides reach, a limit on the distance alone must err.',
    svg: plotFrame({ id: 'distances', title, description: describe(distances), x, y }, [
      bins.map((bin) => bars(bin, width, x, y)),
      html`<line class="axis" x1="${xAt(x, min)}" x2="${xAt(x, max)}" y1="${yAt(y, 0)}" y2="${yAt(y, 0)}"/>`,
      ceiling !== null && ceiling > min && ceiling < max
        ? limitLine(xAt(x, ceiling), yAt(y, y.max), yAt(y, y.min))
        : null,
    ]),
    legend: LOOKS.filter(({ kind }) => distances.some((each) => each.kind === kind)),
    rows: [
      ['from', ...LOOKS.map(({ text }) => text)],
      ...bins.map((bin) => [twoDigits(bin.from), ...LOOKS.map(({ kind }) => String(bin[kind]))]),
    ],
  };
}

type Kind = CaseResult['kind'];
type Bin = Record<Kind, number> & { from: number };

function bars(bin: Bin, width: number, x: Axis, y: Axis): Markup[] {
  const [left, right] = [xAt(x, bin.from) + 0.5, xAt(x, bin.from + width) - 0.5];
  const bar = (look: string, from: number, to: number) =>
    from === to
      ? null
      : html`<rect class="${look}" x="${rounded(left)}" y="${yAt(y, to)}" width="${rounded(right - left)}" height="${rounded(yAt(y, from) - yAt(y, to))}"/>`;
  return [
    bar('bar-answerable', 0, bin.answerable),
    bar('bar-unanswerable', -bin.unanswerable, 0),
    bar('bar-off-topic', -bin.unanswerable - bin['off-topic'], -bin.unanswerable),
  ].filter((each) => each !== null);
}

function limitLine(at: number, top: number, bottom: number): Markup {
  return html`<line class="limit" x1="${at}" x2="${at}" y1="${top}" y2="${bottom}"/><text class="tick" x="${at}" y="${top - 5}" text-anchor="middle">limit</text>`;
}

function rangeOf(values: readonly number[]): [number, number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  const step = 0.05;
  const [low, high] = [Math.floor(min / step) * step, Math.ceil(max / step) * step];
  return high > low ? [low, high] : [low - step, low + step];
}

function describe(distances: readonly { nearest: number; kind: Kind }[]): string {
  return `Median distance: ${LOOKS.flatMap(({ kind, text }) => {
    const values = distances.filter((each) => each.kind === kind).map(({ nearest }) => nearest);
    if (values.length === 0) return [];
    return [`${text} ${twoDigits(values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!)}`];
  }).join(', ')}.`;
}

function twoDigits(value: number): string {
  return value.toFixed(2);
}

const BINS = 24;
const NO_CASES: Record<Kind, number> = { answerable: 0, unanswerable: 0, 'off-topic': 0 };
const LOOKS: { kind: Kind; look: string; text: string }[] = [
  { kind: 'answerable', look: 'bar-answerable', text: 'answerable' },
  { kind: 'unanswerable', look: 'bar-unanswerable', text: 'unanswerable' },
  { kind: 'off-topic', look: 'bar-off-topic', text: 'off-topic' },
];
