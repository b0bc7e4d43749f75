import type { Box } from '../../terms.ts';
import type { Rule } from '../pdf/page-content.ts';
import { type GreyBitmap, paperShade, transposed } from './grey-bitmap.ts';

/**
 * The straight lines drawn on a scanned page: long dark runs of pixels, joined with those beside them. A line that
 * is a little skewed is given at its middle. `scale` is pixels per point; boxes are in points. Lines along the
 * middle of a word are letters that run together.
 */
export function findRules(bitmap: GreyBitmap, scale: number, words: readonly Box[]): Rule[] {
  const limit = paperShade(bitmap) * PAPER_SHARE;
  const horizontal = findStrokes(bitmap, limit, scale, SHORTEST_HORIZONTAL).map((stroke) =>
    inPoints(stroke, scale),
  );
  const vertical = findStrokes(transposed(bitmap), limit, scale, SHORTEST_VERTICAL).map((stroke) =>
    inPoints(stroke, scale),
  );
  const swapped = words.map(([left, top, right, bottom]): Box => [top, left, bottom, right]);
  return [
    ...horizontal
      .filter((line) => !isText(line, words))
      .map(
        ({ start, end, across }): Rule => ({ direction: 'horizontal', box: [start, across, end, across] }),
      ),
    ...vertical
      .filter((line) => !isText(line, swapped))
      .map(({ start, end, across }): Rule => ({ direction: 'vertical', box: [across, start, across, end] })),
  ];
}

function inPoints({ start, end, across }: Line, scale: number): Line {
  return { start: start / scale, end: end / scale, across: across / scale };
}

/** Whether words lie on most of the line. Their edges don't count: that is where underlines and borders touch. */
function isText({ start, end, across }: Line, words: readonly Box[]): boolean {
  let covered = 0;
  for (const [left, top, right, bottom] of words) {
    const edge = (bottom - top) * EDGE_OF_WORD;
    if (across > top + edge && across < bottom - edge)
      covered += Math.max(0, Math.min(end, right) - Math.max(start, left));
  }
  return covered > (end - start) / 2;
}

const EDGE_OF_WORD = 0.15;

/** In points. Longer than a dash, and than the stem of a letter in a heading. */
const SHORTEST_HORIZONTAL = 24;
const SHORTEST_VERTICAL = 20;
/** In points. What is thicker is a bar, a photograph or the shadow of a book. */
const THICKEST = 3;
/** Pixels that noise may take out of a line. */
const LONGEST_GAP = 2;

/** A pixel is dark when it is clearly darker than the paper. */
const PAPER_SHARE = 0.7;

function findStrokes(bitmap: GreyBitmap, limit: number, scale: number, shortest: number): Stroke[] {
  const found: Stroke[] = [];
  let open: Stroke[] = [];
  for (let row = 0; row < bitmap.height; row += 1) {
    const runs = darkRuns(bitmap, row, limit, shortest * scale * SHARE_OF_SKEWED);
    open = open.filter((stroke) => {
      if (row - stroke.lastRow <= LONGEST_GAP) return true;
      found.push(stroke);
      return false;
    });
    for (const run of runs) addRun(open, run, row);
  }
  return [...found, ...open].filter(
    ({ start, end, pixels }) =>
      end - start >= shortest * scale && pixels / (end - start) <= Math.max(THICKEST * scale, 2),
  );
}

/** A skewed line is cut into steps, each a part of it. */
const SHARE_OF_SKEWED = 0.5;

function darkRuns({ width, data }: GreyBitmap, row: number, limit: number, shortest: number): Run[] {
  const runs: Run[] = [];
  const offset = row * width;
  let start = -1;
  let end = -1;
  for (let x = 0; x < width; x += 1) {
    if (data[offset + x]! >= limit) continue;
    if (start < 0 || x - end > LONGEST_GAP) {
      if (start >= 0 && end - start >= shortest) runs.push({ start, end });
      start = x;
    }
    end = x + 1;
  }
  if (start >= 0 && end - start >= shortest) runs.push({ start, end });
  return runs;
}

/** Puts a run to the stroke it touches, joins strokes that it connects, or opens a new one. */
function addRun(open: Stroke[], run: Run, row: number): void {
  const pixels = run.end - run.start;
  const stroke: Stroke = { ...run, pixels, across: row + 0.5, lastRow: row };
  for (let index = open.length - 1; index >= 0; index -= 1) {
    const other = open[index]!;
    if (other.start > stroke.end + LONGEST_GAP || other.end < stroke.start - LONGEST_GAP) continue;
    const all = stroke.pixels + other.pixels;
    stroke.across = (stroke.across * stroke.pixels + other.across * other.pixels) / all;
    stroke.pixels = all;
    stroke.start = Math.min(stroke.start, other.start);
    stroke.end = Math.max(stroke.end, other.end);
    open.splice(index, 1);
  }
  open.push(stroke);
}

type Run = { start: number; end: number };
/** `across` is the mean position in the other direction. */
type Line = Run & { across: number };
/** In pixels. */
type Stroke = Line & { pixels: number; lastRow: number };
