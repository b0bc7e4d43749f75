import { formatPercent } from '../report/format-metric.ts';
import { html, type Markup } from '../report/markup.ts';
import {
  type Axis,
  BOTTOM,
  LEFT,
  type Plot,
  plotFrame,
  RIGHT,
  TOP,
  thinned,
  ticksOf,
  xAt,
  yAt,
} from '../report/plots/plot-frame.ts';
import { formatLimit, LIMIT_NAMES } from './limit-names.ts';
import { type LimitName, partOf } from './refusal-rates.ts';
import type { LimitReport, LimitValue } from './report-limits.ts';

/** What each limit costs: the further it refuses, the fewer false answers and the more false refusals. */
export function errorTradeoffPlot(limits: readonly LimitReport[]): Plot {
  const dots = limits.flatMap(({ present, recommended }) => [recommended, ...(present ? [present] : [])]);
  const x = axis(
    'answerable questions refused',
    dots.map(({ falseRefusals }) => partOf(falseRefusals)),
  );
  const y = axis(
    'others answered',
    dots.map(({ falseAnswers }) => partOf(falseAnswers)),
  );
  const title = 'False answers against false refusals';
  const shown = limits.map((limit) => ({ ...limit, points: thinned(limit.points) }));
  return {
    title,
    caption:
      'Each line goes through the values of one limit: the more it refuses, the further down and to the right. Nearer to the corner of both zeros is better. The full dots are on cases that the value was not chosen by, so they lie beside the lines.',
    svg: plotFrame({ id: 'tradeoff', title, description: describe(limits), x, y }, [
      html`<clipPath id="tradeoff-area"><rect x="${LEFT - 2}" y="${TOP - 2}" width="${RIGHT - LEFT + 4}" height="${BOTTOM - TOP + 4}"/></clipPath>`,
      shown.map(({ name, points }) => {
        const places = points.map((point) => `${xAt(x, point.falseRefusals)},${yAt(y, point.falseAnswers)}`);
        return html`<polyline class="${LOOKS[name]}" clip-path="url(#tradeoff-area)" points="${places.join(' ')}"/>`;
      }),
      limits.map(({ present, recommended }) => [
        present && dot('dot-open', present, x, y),
        dot('dot-full', recommended, x, y),
      ]),
    ]),
    legend: [
      ...limits.map(({ name }) => ({ look: LOOKS[name], text: LIMIT_NAMES[name].title })),
      { look: 'dot-open', text: 'now' },
      { look: 'dot-full', text: 'recommended' },
    ],
    rows: [
      ['limit', 'value', 'others answered', 'answerable refused'],
      ...shown.flatMap(({ name, points }) =>
        thinned(points, MOST_ROWS).map(({ limit, falseAnswers, falseRefusals }) => [
          LIMIT_NAMES[name].title,
          limit === null ? 'beyond all' : formatLimit(limit),
          formatPercent(falseAnswers),
          formatPercent(falseRefusals),
        ]),
      ),
    ],
  };
}

const LOOKS: Record<LimitName, string> = {
  ceiling: 'curve-baseline',
  answerability: 'curve',
  rrf: 'curve-third',
  rerank: 'curve-fourth',
};
const MOST_ROWS = 12;

/** As far as twice the errors that are shown as dots: what lies beyond is nobody's choice. */
function axis(label: string, errors: readonly number[]): Axis {
  const max = Math.min(1, Math.ceil(10 * Math.max(0.2, ...errors.map((error) => 2 * error))) / 10);
  return { min: 0, max, label, ticks: ticksOf(0, max), format: formatPercent };
}

function dot(look: string, { falseAnswers, falseRefusals }: LimitValue, x: Axis, y: Axis): Markup {
  return html`<circle class="${look}" cx="${xAt(x, partOf(falseRefusals))}" cy="${yAt(y, partOf(falseAnswers))}" r="5"/>`;
}

function describe(limits: readonly LimitReport[]): string {
  return limits
    .map(
      ({ name, recommended: { value, falseAnswers, falseRefusals } }) =>
        `${LIMIT_NAMES[name].title} ${formatLimit(value)}: ${formatPercent(partOf(falseAnswers))} of the others answered, ${formatPercent(partOf(falseRefusals))} of the answerable refused.`,
    )
    .join(' ');
}
