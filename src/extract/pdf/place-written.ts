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

/** One line: it ends where it ended, after what was put into it. */
function joined(item: TextItem, written: readonly TextItem[]): TextItem[] {
  if (written.length === 0) return [item];
  const line = [item, ...written].map((piece) => ({ ...piece, endsLine: false }));
  line.at(-1)!.endsLine = item.endsLine;
  return line;
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
