import type { Box } from '../../../terms.ts';
import type { TextItem } from '../page-content.ts';
import { isNumeric } from './cell-kinds.ts';

/** A word of level text. */
export type Fragment = {
  text: string;
  /** How many spaces the text has before it; 0 at the start of an item, where geometry decides. */
  spaces: number;
  /** Whether a column may begin with it: at the start of an item, after two spaces, or between two numbers. */
  mayStart: boolean;
  left: number;
  right: number;
  /** Where the leaders after it end; `right` where it has none. */
  reach: number;
  top: number;
  bottom: number;
  baseline: number;
  fontSize: number;
  bold: boolean;
};

/** The words of the level text; leaders of dots are left out. */
export function fragmentsOf(items: readonly TextItem[]): Fragment[] {
  const fragments: Fragment[] = [];
  for (const item of items) {
    if (item.rotation >= 12 && item.rotation <= 348) continue;
    const words = wordsOf(item);
    const last = fragments.at(-1);
    const isLeaders = words.length === 0 && item.text.trim() !== '';
    if (isLeaders && last && Math.abs(last.bottom - item.box[3]) < 1) last.reach = item.box[2];
    fragments.push(...words);
  }
  return fragments;
}

/** Where the words of an item are is estimated from the usual widths of their letters. */
function wordsOf({ text, box: [left, top, right, bottom], fontSize, bold }: TextItem): Fragment[] {
  const letters = [...text];
  const widths = letters.map((letter) => WIDTHS.get(letter) ?? usualWidth(letter));
  const perWidth = (right - left) / (widths.reduce((sum, width) => sum + width, 0) || 1);
  const place = { top, bottom, baseline: bottom - 0.2 * fontSize, fontSize, bold };
  const fragments: Fragment[] = [];
  let x = left;
  let spaces = 0;
  letters.forEach((letter, index) => {
    const end = x + widths[index]! * perWidth;
    const last = fragments.at(-1);
    if (letter.trim() === '') spaces += 1;
    else if (last && spaces === 0) {
      last.text += letter;
      last.right = end;
      last.reach = end;
    } else {
      fragments.push({
        text: letter,
        spaces: last ? spaces : 0,
        mayStart: !last || spaces > 1,
        left: x,
        right: end,
        reach: end,
        ...place,
      });
      spaces = 0;
    }
    x = end;
  });
  for (const [index, fragment] of fragments.entries()) {
    fragment.mayStart ||= isNumeric(fragment.text) && isNumeric(fragments[index - 1]!.text);
  }
  return withoutLeaders(fragments);
}

/** In parts of the font size, near enough for the common fonts of print. */
function usualWidth(letter: string): number {
  if (/[\s.,:;'|!iljtfrI()[\]-]/.test(letter)) return 0.3;
  if (/[mwMW%@—]/.test(letter)) return 0.85;
  return /[A-Z]/.test(letter) ? 0.68 : 0.53;
}

/** Of the common letters, looked up: this is asked for each letter of a document. */
const WIDTHS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, code) => [
    String.fromCharCode(code),
    usualWidth(String.fromCharCode(code)),
  ]),
);

/** A row of dots that leads the eye to a number: in one piece, or each dot by itself. */
function withoutLeaders(fragments: readonly Fragment[]): Fragment[] {
  const isDots = (fragment: Fragment | undefined) =>
    fragment !== undefined && /^[.…·_]+$/.test(fragment.text);
  const kept: Fragment[] = [];
  fragments.forEach((fragment, index) => {
    const [before, after] = [fragments[index - 1], fragments[index + 1]];
    const last = kept.at(-1);
    if (isDots(fragment) && (fragment.text.length > 2 || isDots(before) || isDots(after))) {
      if (last) last.reach = fragment.right;
    } else kept.push(isDots(before) ? { ...fragment, mayStart: true } : withoutOwnLeaders(fragment));
  });
  return kept;
}

function withoutOwnLeaders(fragment: Fragment): Fragment {
  const text = fragment.text.replace(/[.…·_]{3,}$/, '');
  if (text === '' || text === fragment.text) return fragment;
  const share = text.length / fragment.text.length;
  return { ...fragment, text, right: fragment.left + (fragment.right - fragment.left) * share };
}

export function boxAround(fragments: readonly Fragment[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { left, top, reach, bottom } of fragments) {
    box[0] = Math.min(box[0], left);
    box[1] = Math.min(box[1], top);
    box[2] = Math.max(box[2], reach);
    box[3] = Math.max(box[3], bottom);
  }
  return box;
}

/** From where to where, along the line, the words go; without leaders. */
export function extentOf(fragments: readonly Fragment[]): { left: number; right: number } {
  return {
    left: fragments.reduce((least, { left }) => Math.min(least, left), Infinity),
    right: fragments.reduce((most, { right }) => Math.max(most, right), -Infinity),
  };
}

/** The height at which a piece of text is, for telling which row it is in: the middle of its small letters. */
export function middleOf({ baseline, fontSize }: Pick<Fragment, 'baseline' | 'fontSize'>): number {
  return baseline - 0.3 * fontSize;
}

/** Words that stay in one column, in the order given. */
export function inseparable(fragments: readonly Fragment[]): Fragment[][] {
  const groups: Fragment[][] = [];
  for (const fragment of fragments) {
    if (fragment.mayStart || groups.length === 0) groups.push([fragment]);
    else groups.at(-1)!.push(fragment);
  }
  return groups;
}
