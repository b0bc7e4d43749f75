import { html, type Markup, type MarkupValue } from '../markup.ts';

/** A plot as inline SVG: axes with ticks, a title and a description for who does not see it, and what is drawn in it. */
export function plotFrame({ id, title, description, x, y }: PlotFrame, body: MarkupValue): Markup {
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id}-title ${id}-description">
<title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>
${y.ticks.map((tick) => horizontalLine(y, tick))}
${x.ticks.map((tick) => html`<text class="tick" x="${xAt(x, tick)}" y="${BOTTOM + 18}" text-anchor="middle">${x.format(tick)}</text>`)}
<line class="axis" x1="${LEFT}" x2="${RIGHT}" y1="${BOTTOM}" y2="${BOTTOM}"/>
<text class="axis-label" x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">${x.label}</text>
<text class="axis-label" x="${LEFT}" y="12">${y.label}</text>
${body}</svg>`;
}

/** The place of a value on an axis, to a tenth of a unit, which is less than can be seen. */
export function xAt({ min, max }: Axis, value: number): number {
  return rounded(LEFT + ((value - min) / (max - min || 1)) * (RIGHT - LEFT));
}

export function yAt({ min, max }: Axis, value: number): number {
  return rounded(BOTTOM - ((value - min) / (max - min || 1)) * (BOTTOM - TOP));
}

/** Round values, about as many as asked for, that a range holds. */
export function ticksOf(min: number, max: number, about = 5): number[] {
  const rough = (max - min) / about || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** At most so many points of a curve: more are not seen, and ten thousand would weigh more than the page. */
export function thinned<Point>(points: readonly Point[], most = 160): Point[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]!);
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

export type Axis = {
  min: number;
  max: number;
  label: string;
  ticks: number[];
  format: (value: number) => string;
};
export type PlotFrame = { id: string; title: string; description: string; x: Axis; y: Axis };

/** A plot with what a page says around it; `rows` are its numbers, the first one names the columns. */
export type Plot = { title: string; caption: string; svg: Markup; legend: LegendEntry[]; rows: string[][] };
export type LegendEntry = { look: string; text: string };

export const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [460, 300, 46, 438, 26, 258];

function horizontalLine(y: Axis, tick: number): Markup {
  const at = yAt(y, tick);
  return html`<line class="grid" x1="${LEFT}" x2="${RIGHT}" y1="${at}" y2="${at}"/><text class="tick" x="${LEFT - 7}" y="${at + 4}" text-anchor="end">${y.format(tick)}</text>`;
}
