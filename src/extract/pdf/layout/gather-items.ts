import type { Box } from '../../../terms.ts';
import type { TextItem } from '../page-content.ts';

/** Pieces of text line by line, in the order of the stream; blanks stay with the pieces they follow. */
export function gatherItems(items: readonly TextItem[]): TextItem[][] {
  const lines: Line[] = [];
  let line: Line | undefined;
  let isEnded = true;
  for (const item of withDropCapsJoined(withoutDoubles(items))) {
    if (item.text.trim() === '') {
      line?.items.push(item);
      isEnded ||= item.endsLine;
      continue;
    }
    const isSame = line && isOnLine(line, item) && (!isEnded || isBeside(line, item, 0.6));
    if (line && isSame) add(line, item);
    else {
      line = { items: [item], main: item, left: item.box[0], right: item.box[2] };
      lines.push(line);
    }
    isEnded = item.endsLine;
  }
  return joinLatePieces(lines).map(({ items: pieces }) => pieces);
}

/** Where the letters of level text stand. */
export function baselineOf({ box, fontSize }: TextItem): number {
  return box[3] - 0.2 * fontSize;
}

/** `main` is the largest piece: the line's own type, whatever is raised or lowered beside it. */
type Line = { items: TextItem[]; main: TextItem; left: number; right: number };

function add(line: Line, item: TextItem): void {
  line.items.push(item);
  if (item.fontSize > line.main.fontSize) line.main = item;
  line.left = Math.min(line.left, item.box[0]);
  line.right = Math.max(line.right, item.box[2]);
}

function isOnLine({ main }: Line, item: TextItem): boolean {
  return main.rotation === item.rotation && sharedHeight(main.box, item.box) > 0.4;
}

function sharedHeight(one: Box, other: Box): number {
  const shared = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return shared / Math.max(0.1, Math.min(one[3] - one[1], other[3] - other[1]));
}

/** On the same baseline, in the same size, and no farther off than `reach` of it: a word that was drawn by itself. */
function isBeside({ main, left, right }: Line, item: TextItem, reach: number): boolean {
  const size = item.fontSize;
  if (main.rotation !== item.rotation || Math.abs(main.fontSize - size) > 0.1 * size) return false;
  if (Math.abs(baselineOf(main) - baselineOf(item)) > 0.1 * size) return false;
  const gap = item.box[0] >= left ? item.box[0] - right : left - item.box[2];
  return gap > -0.2 * size && gap < reach * size;
}

/** Text drawn twice with a tiny shift looks bold; it is there once. Text too small to be seen is for machines. */
function withoutDoubles(items: readonly TextItem[]): TextItem[] {
  const latest = new Map<string, TextItem>();
  return items.filter((item) => {
    const before = latest.get(item.text);
    latest.set(item.text, item);
    if (item.fontSize < SMALLEST) return false;
    if (!before || item.text.trim() === '' || before.rotation !== item.rotation) return true;
    const shift = Math.max(Math.abs(before.box[0] - item.box[0]), Math.abs(before.box[3] - item.box[3]));
    return shift > 0.1 * item.fontSize;
  });
}

/** Points; fine print has at least four. */
const SMALLEST = 1.5;

/** A large first letter that stands beside several lines is given to the first of them. */
function withDropCapsJoined(items: readonly TextItem[]): TextItem[] {
  const joined: TextItem[] = [];
  let cap: TextItem | undefined;
  for (const item of items) {
    const isBlank = item.text.trim() === '';
    if (cap && !isBlank) {
      const isCapOf = cap.fontSize > 1.8 * item.fontSize && sharedHeight(cap.box, item.box) > 0.5;
      joined.push(isCapOf ? { ...item, text: cap.text.trim() + item.text } : cap);
      if (!isCapOf) joined.push(item);
      cap = undefined;
    } else if (isCapital(item.text.trim())) cap = item;
    else if (!cap || !isBlank) joined.push(item);
  }
  if (cap) joined.push(cap);
  return joined;
}

function isCapital(text: string): boolean {
  return text.length <= 2 && /^\p{Lu}$/u.test(text);
}

/** A piece that was drawn after other lines goes back into the line it stands in. */
function joinLatePieces(lines: readonly Line[]): Line[] {
  const byHeight = new Map<number, Line[]>();
  return lines.filter((line) => {
    const height = Math.round(baselineOf(line.main) / 2);
    const near = [height - 1, height, height + 1].flatMap((at) => byHeight.get(at)?.slice(-MOST_NEAR) ?? []);
    const whole = { ...line.items[0]!, box: spanOf(line) };
    const home = near.find((other) => isBeside(other, whole, 0.45));
    if (!home) {
      const known = byHeight.get(height);
      if (known) known.push(line);
      else byHeight.set(height, [line]);
      return true;
    }
    for (const item of line.items) add(home, item);
    return false;
  });
}

/** Lines at one height: columns of text or cells of a table. */
const MOST_NEAR = 40;

function spanOf({ left, right, main }: Line): Box {
  return [left, main.box[1], right, main.box[3]];
}
