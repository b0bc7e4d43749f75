import type { TextItem } from './page-content.ts';

/**
 * Puts what was written onto a page, the items from `start` on, where it is read: after the name of its form field, in
 * the same line. What stands beside no such name comes last, as remarks beside the text do.
 */
export function placeWritten(items: readonly TextItem[], start: number): TextItem[] {
  const printed = items.slice(0, start);
  const byHeight = new Map<number, number[]>();
  printed.forEach((item, index) => {
    if (item.text.trim() === '') return;
    const height = heightOf(item);
    const known = byHeight.get(height);
    if (known) known.push(index);
    else byHeight.set(height, [index]);
  });
  const after = new Map<number, TextItem[]>();
  const rest: TextItem[] = [];
  let home: number | undefined;
  for (const item of items.slice(start)) {
    if (item.text.trim() !== '') home = leftOf(item, printed, byHeight);
    const known = home === undefined ? rest : after.get(home);
    if (known) known.push(item);
    else after.set(home!, [item]);
  }
  return [...printed.flatMap((item, index) => joined(item, after.get(index) ?? [])), ...rest];
}

/** One line: it ends where it ended, after what was put into it. What stands over a blank in it stays there. */
function joined(item: TextItem, written: readonly TextItem[]): TextItem[] {
  if (written.length === 0) return [item];
  const pieces = piecesOf(item);
  const values = pieces.map((): TextItem[] => []);
  let at = 0;
  for (const value of written) {
    if (value.text.trim() !== '') at = pieces.findLastIndex(({ box }) => box[0] <= value.box[0]);
    values[Math.max(0, at)]!.push(value);
  }
  const placed = pieces.flatMap((piece, index) => {
    const own = values[index]!;
    const next = pieces[index + 1];
    const before = own[0] ? blankBetween(piece, own[0]) : [];
    return [piece, ...before, ...own, ...(own[0] && next ? blankBetween(own.at(-1)!, next) : [])];
  });
  const line = placed.map((piece) => ({ ...piece, endsLine: false }));
  line.at(-1)!.endsLine = item.endsLine;
  return line;
}

/** A value is a word of its own, also where it stands close to others or over them. */
function blankBetween(one: TextItem, other: TextItem): TextItem[] {
  const isApart = other.box[0] - one.box[2] > 0.2 * one.fontSize;
  return isApart || /\s$/.test(one.text) || /^\s/.test(other.text) ? [] : [{ ...other, text: ' ' }];
}

/** A line up to the end of each of its blanks, and what comes after the last one. */
function piecesOf(item: TextItem): TextItem[] {
  const { text, box } = item;
  const texts = text.split(/(?<=_{3})(?=[^_])/);
  if (item.rotation !== 0 || texts.length > MOST_IN_LINE) return [item];
  const widths = texts.map((piece) => widthOf(piece));
  const all = widths.reduce((sum, width) => sum + width, 0);
  let left = box[0];
  return texts.map((piece, index) => {
    const right = left + ((box[2] - box[0]) * widths[index]!) / all;
    const own: TextItem = { ...item, text: piece, box: [left, box[1], right, box[3]] };
    left = right;
    return own;
  });
}

/** About: small letters and figures are about as wide as the line to write on; what is narrow is half as wide. */
function widthOf(text: string): number {
  return text.length - 0.5 * (text.match(/[\s.,:;'iljtfr|!()]/g)?.length ?? 0);
}

/** The item in the same line that begins last before it. */
function leftOf(
  item: TextItem,
  printed: readonly TextItem[],
  byHeight: ReadonlyMap<number, readonly number[]>,
): number | undefined {
  const height = heightOf(item);
  let best: number | undefined;
  for (let at = height - 1; at <= height + 1; at += 1) {
    for (const index of byHeight.get(at)?.slice(0, MOST_IN_LINE) ?? []) {
      const other = printed[index]!;
      const isLeft = other.rotation === item.rotation && other.box[0] <= item.box[0];
      if (isLeft && (best === undefined || other.box[0] > printed[best]!.box[0])) best = index;
    }
  }
  return best !== undefined && isName(printed[best]!) ? best : undefined;
}

/** Short, or with a line to write on: no line of a text. */
function isName({ text }: TextItem): boolean {
  return text.length <= 40 || /[:_.]\s*$|_{3}/.test(text);
}

/** Pieces at one height: cells of a table. */
const MOST_IN_LINE = 100;

/** Steps of 4 points from the top: a value stands a little higher or lower than the name of its field. */
function heightOf({ box, fontSize }: TextItem): number {
  return Math.round((box[3] - 0.2 * fontSize) / 4);
}
