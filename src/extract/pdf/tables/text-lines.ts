import type { Fragment } from './fragment.ts';
import { median } from './median.ts';

/** Fragments side by side, from left to right. */
export type TextLine = {
  fragments: Fragment[];
  top: number;
  bottom: number;
  baseline: number;
  fontSize: number;
};

/** Fragments between which there is no wide gap; `textOf` them is its text, which few are asked for. */
export type Phrase = { left: number; right: number; fontSize: number; fragments: Fragment[] };

/** From top to bottom. Raised and lowered signs stay in the line they belong to. */
export function linesOf(fragments: readonly Fragment[]): TextLine[] {
  const lines: TextLine[] = [];
  for (const fragment of [...fragments].sort(byPlace)) {
    const line = lineBeside(lines, fragment);
    if (line) addToLine(line, fragment);
    else {
      const { top, bottom, baseline, fontSize } = fragment;
      lines.push({ fragments: [fragment], top, bottom, baseline, fontSize });
    }
  }
  for (const line of lines) {
    if (!isInOrder(line.fragments)) line.fragments.sort((a, b) => a.left - b.left);
    line.fontSize = median(line.fragments.map(({ fontSize }) => fontSize));
  }
  return lines.sort((a, b) => a.baseline - b.baseline);
}

function byPlace(one: Fragment, other: Fragment): number {
  if (one.baseline === other.baseline) return one.left - other.left;
  return one.baseline < other.baseline ? -1 : 1;
}

function isInOrder(fragments: readonly Fragment[]): boolean {
  for (let index = 1; index < fragments.length; index += 1)
    if (fragments[index]!.left < fragments[index - 1]!.left) return false;
  return true;
}

/** Columns whose baselines differ interleave their lines; seven is more than the columns that ever did. */
const LINES_LOOKED_BACK = 7;

function lineBeside(lines: readonly TextLine[], fragment: Fragment): TextLine | undefined {
  const first = Math.max(0, lines.length - LINES_LOOKED_BACK);
  for (let index = lines.length - 1; index >= first; index -= 1)
    if (isBeside(lines[index]!, fragment)) return lines[index];
  return undefined;
}

function isBeside(line: TextLine, { top, bottom, baseline, fontSize }: Fragment): boolean {
  const overlap = Math.min(line.bottom, bottom) - Math.max(line.top, top);
  const height = Math.min(line.bottom - line.top, bottom - top);
  return (
    overlap > 0.55 * height && Math.abs(line.baseline - baseline) < 0.5 * Math.max(line.fontSize, fontSize)
  );
}

function addToLine(line: TextLine, fragment: Fragment): void {
  line.fragments.push(fragment);
  if (fragment.fontSize < 0.95 * line.fontSize) return;
  line.top = Math.min(line.top, fragment.top);
  line.bottom = Math.max(line.bottom, fragment.bottom);
}

/** Cuts a line where the gap is wider than `gap` times the font size. */
export function phrasesOf(fragments: readonly Fragment[], gap: number): Phrase[] {
  const phrases: Phrase[] = [];
  for (const fragment of fragments) {
    const last = phrases.at(-1);
    const isNear = last && fragment.left - last.right <= gap * Math.max(fragment.fontSize, last.fontSize);
    if (isNear && fragment.spaces < 2) {
      last.fragments.push(fragment);
      last.right = Math.max(last.right, fragment.right);
    } else {
      const { left, right, fontSize } = fragment;
      phrases.push({ left, right, fontSize, fragments: [fragment] });
    }
  }
  return phrases;
}

/** The gap that divides columns: wider than a space between words of justified text (measured, 0.6 to 0.9 are alike). */
export const COLUMN_GAP = 0.75;

/** The text of fragments side by side; a gap that the eye sees as a space becomes one. */
export function textOf(fragments: readonly Fragment[]): string {
  let text = '';
  let previous: Fragment | undefined;
  for (const fragment of fragments) {
    if (previous && isApart(previous, fragment)) text += ' ';
    text += fragment.text;
    previous = fragment;
  }
  return text;
}

function isApart(previous: Fragment, { spaces, left, fontSize, baseline }: Fragment): boolean {
  return (
    spaces > 0 || left - previous.right > 0.12 * fontSize || baseline - previous.baseline > 0.6 * fontSize
  );
}

/** The text of fragments in any order, line by line. */
export function cellText(fragments: readonly Fragment[]): string {
  return linesOf(fragments)
    .map((line) => textOf(line.fragments))
    .join(' ');
}
