import { mostOf } from './line-style.ts';
import { sharedWidth, type TextLine } from './text-line.ts';

/** Lines one below the other, as far as the stream goes down a column. */
export type ColumnRun = { lines: TextLine[]; left: number };

/** Splits lines in stream order where the next one is not below the last: a new column, a new page, a side note. */
export function columnRuns(lines: readonly TextLine[]): ColumnRun[] {
  const runs: TextLine[][] = [];
  for (const line of lines) {
    const last = runs.at(-1)?.at(-1);
    if (last && isBelow(last, line)) runs.at(-1)!.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => ({ lines: run, left: usualLeft(run) }));
}

/** The right edge that lines around `index` reach: as far as a full line goes there. */
export function rightEdge({ lines }: ColumnRun, index: number): number {
  const { fontSize, box } = lines[index]!;
  let right = box[2];
  for (
    let near = Math.max(0, index - NEIGHBOURS);
    near < Math.min(lines.length, index + NEIGHBOURS + 1);
    near += 1
  ) {
    const other = lines[near]!;
    if (Math.abs(other.fontSize - fontSize) < 0.15 * fontSize) right = Math.max(right, other.box[2]);
  }
  return right;
}

const NEIGHBOURS = 5;

function isBelow(above: TextLine, below: TextLine): boolean {
  return (
    above.page === below.page &&
    above.rotation === 0 &&
    below.rotation === 0 &&
    below.baseline > above.baseline + 0.3 * Math.min(above.fontSize, below.fontSize) &&
    sharedWidth(above.box, below.box) > 0
  );
}

function usualLeft(lines: readonly TextLine[]): number {
  const lefts = new Map<number, number>();
  for (const { box, text } of lines) {
    const left = Math.round(box[0]);
    lefts.set(left, (lefts.get(left) ?? 0) + text.length);
  }
  return mostOf(lefts);
}
