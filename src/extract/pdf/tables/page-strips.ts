import type { Segment } from './find-rules-grid.ts';
import { middleOf } from './fragment.ts';
import { type Phrase, phrasesOf, type TextLine, textOf } from './text-lines.ts';

/**
 * A part of a page that is read from top to bottom: a column of print, or what goes over both columns. Its text goes
 * from `left` to `right`, its lines may go from `outerLeft` to `outerRight`.
 */
export type PageStrip = {
  lines: TextLine[];
  left: number;
  right: number;
  outerLeft: number;
  outerRight: number;
};

/** Divides a page printed in two columns, so that no table is seen in the two columns side by side. */
export function stripsOf(
  lines: readonly TextLine[],
  levels: readonly Segment[],
  pageWidth: number,
): PageStrip[] {
  const divided = lines.map((line) => ({ line, phrases: phrasesOf(line.fragments, WORD_GAP) }));
  const gutter = findGutter(divided, pageWidth);
  if (gutter === undefined)
    return lines.length > 0 ? [{ ...stripAround([...lines]), outerLeft: 0, outerRight: pageWidth }] : [];
  const tables = tablesOverGutter(divided, levels, gutter, pageWidth);
  const [over, left, right]: [TextLine[], TextLine[], TextLine[]] = [[], [], []];
  for (const { line, phrases } of divided) {
    const before = phrases
      .filter((phrase) => phrase.right <= gutter + 2)
      .flatMap(({ fragments }) => fragments);
    const after = phrases.filter((phrase) => phrase.left >= gutter - 2).flatMap(({ fragments }) => fragments);
    const isOver = before.length + after.length < line.fragments.length;
    if (isOver || tables.some(([top, bottom]) => middleOf(line) > top && middleOf(line) < bottom))
      over.push(line);
    else {
      if (before.length > 0) left.push({ ...line, fragments: before });
      if (after.length > 0) right.push({ ...line, fragments: after });
    }
  }
  return [
    { lines: over, left: 0, right: pageWidth, outerLeft: 0, outerRight: pageWidth },
    { ...stripAround(left), right: gutter, outerLeft: 0, outerRight: gutter },
    { ...stripAround(right), left: gutter, outerLeft: gutter, outerRight: pageWidth },
  ].filter((strip) => strip.lines.length > 0);
}

type DividedLine = { line: TextLine; phrases: Phrase[] };

function stripAround(lines: TextLine[]): Pick<PageStrip, 'lines' | 'left' | 'right'> {
  const strip = { lines, left: Infinity, right: -Infinity };
  for (const line of lines)
    for (const { left, right } of line.fragments) {
      strip.left = Math.min(strip.left, left);
      strip.right = Math.max(strip.right, right);
    }
  return strip;
}

/** The gap between words of print set in columns is at most this, times the font size. */
const WORD_GAP = 0.6;

/** The middle of an upright band near the middle of the page that few lines cross and that has prose on both sides. */
function findGutter(lines: readonly DividedLine[], pageWidth: number): number | undefined {
  const written = countWritten(lines, pageWidth);
  const most = 0.3 * lines.length;
  let best: { middle: number; score: number } | undefined;
  for (let x = Math.floor(pageWidth * 0.35); x < pageWidth * 0.65; x += 1) {
    if (written[x]! > most) continue;
    const start = x;
    let crossing = written[x]!;
    while (x + 1 < pageWidth * 0.65 && written[x + 1]! <= most) {
      x += 1;
      crossing += written[x]!;
    }
    const width = x - start + 1;
    const score = width * (1 - crossing / (width * lines.length + 1));
    if (width > 5 && score > (best?.score ?? 0)) best = { middle: (start + x) / 2, score };
  }
  return best && hasProseBeside(lines, best.middle, pageWidth) ? best.middle : undefined;
}

/** At each point across the page, how many phrases are written over it. */
function countWritten(lines: readonly DividedLine[], pageWidth: number): Float64Array {
  const written = new Float64Array(Math.ceil(pageWidth) + 2);
  for (const { phrases } of lines)
    for (const { left, right } of phrases) {
      const [start, end] = [Math.max(0, Math.floor(left)), Math.min(Math.floor(pageWidth), Math.ceil(right))];
      if (start > end) continue;
      written[start]! += 1;
      written[end + 1]! -= 1;
    }
  for (let x = 1; x < written.length; x += 1) written[x]! += written[x - 1]!;
  return written;
}

function hasProseBeside(lines: readonly DividedLine[], gutter: number, pageWidth: number): boolean {
  const before = lines.filter(({ phrases }) =>
    isProse(
      phrases.filter(({ right }) => right <= gutter),
      pageWidth,
    ),
  ).length;
  const after = lines.filter(({ phrases }) =>
    isProse(
      phrases.filter(({ left }) => left >= gutter),
      pageWidth,
    ),
  ).length;
  const fewer = Math.min(before, after);
  return fewer >= 5 || (fewer >= 3 && before + after >= 14);
}

function isProse([phrase, ...more]: readonly Phrase[], pageWidth: number): boolean {
  return (
    phrase !== undefined &&
    more.length === 0 &&
    phrase.right - phrase.left > 0.27 * pageWidth &&
    textOf(phrase.fragments).length > 24
  );
}

/** From where to where, downwards, lines over both columns enclose something else than prose in columns. */
function tablesOverGutter(
  lines: readonly DividedLine[],
  levels: readonly Segment[],
  gutter: number,
  pageWidth: number,
): [top: number, bottom: number][] {
  const over = levels
    .filter(({ from, to }) => from < gutter - 20 && to > gutter + 20)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  return over.slice(1).flatMap((bottom, index): [number, number][] => {
    const top = over[index]!;
    const inside = lines.filter(({ line }) => middleOf(line) > top && middleOf(line) < bottom);
    const prose = inside.filter(({ phrases }) => isProseInColumns(phrases, gutter, pageWidth));
    return inside.length > 0 && prose.length <= 0.2 * inside.length ? [[top, bottom]] : [];
  });
}

function isProseInColumns(phrases: readonly Phrase[], gutter: number, pageWidth: number): boolean {
  const sides = [
    phrases.filter(({ right }) => right <= gutter),
    phrases.filter(({ left }) => left >= gutter),
  ];
  return sides.every((side) => side.length <= 1) && sides.some((side) => isProse(side, pageWidth));
}
