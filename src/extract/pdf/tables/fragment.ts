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
    const words = withoutLeaders(wordsOf(item));
    const last = fragments.at(-1);
    const isLeaders = words.length === 0 && item.text.trim() !== '';
    if (isLeaders && last && Math.abs(last.bottom - item.box[3]) < 1) last.reach = item.box[2];
    for (const word of words) fragments.push(word);
  }
  return fragments;
}

/** Where the words of an item are is estimated from the usual widths of their letters. */
function wordsOf(item: TextItem): Fragment[] {
  const { text } = item;
  const fragments: Fragment[] = [];
  let width = 0;
  let end = 0;
  for (let start = 0; start < text.length; start = end) {
    for (; end < text.length && isBlankAt(text, end); end += 1) width += widthAt(text, end);
    if (end === text.length) break;
    const wordStart = end;
    const left = width;
    for (; end < text.length && !isBlankAt(text, end); end += 1) width += widthAt(text, end);
    fragments.push(fragmentOf(item, text.slice(wordStart, end), left, width));
    setStart(fragments, wordStart - start);
  }
  const [left, , right] = item.box;
  const perWidth = (right - left) / (width || 1);
  for (const fragment of fragments) {
    fragment.left = left + fragment.left * perWidth;
    fragment.right = left + fragment.right * perWidth;
    fragment.reach = fragment.right;
  }
  return fragments;
}

function fragmentOf({ box, fontSize, bold }: TextItem, text: string, left: number, right: number): Fragment {
  return {
    text,
    spaces: 0,
    mayStart: true,
    left,
    right,
    reach: right,
    top: box[1],
    bottom: box[3],
    baseline: box[3] - 0.2 * fontSize,
    fontSize,
    bold,
  };
}

/** Tells of the last word how many spaces are before it. */
function setStart(fragments: readonly Fragment[], spaces: number): void {
  const last = fragments[fragments.length - 1]!;
  const before = fragments[fragments.length - 2];
  if (!before) return;
  last.spaces = spaces;
  last.mayStart = spaces > 1 || (isNumeric(last.text) && isNumeric(before.text));
}

function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && text[at]!.trim() === '');
}

/** Of a sign that takes two units of UTF-16 the second has no width. */
function widthAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < WIDTHS.length) return WIDTHS[code]!;
  return code >= 0xdc00 && code <= 0xdfff ? 0 : usualWidth(text[at]!);
}

/** In parts of the font size, near enough for the common fonts of print. */
function usualWidth(letter: string): number {
  if (NARROW.test(letter)) return 0.3;
  if (WIDE.test(letter)) return 0.85;
  return CAPITAL.test(letter) ? 0.68 : 0.53;
}

const NARROW = /[\s.,:;'|!iljtfrI()[\]-]/;
const WIDE = /[mwMW%@—]/;
const CAPITAL = /[A-Z]/;

/** Of the common letters, looked up: this is asked for each letter of a document. */
const WIDTHS: readonly number[] = Array.from({ length: 256 }, (_, code) =>
  usualWidth(String.fromCharCode(code)),
);

/** A row of dots that leads the eye to a number: in one piece, or each dot by itself. */
function withoutLeaders(fragments: Fragment[]): Fragment[] {
  if (!fragments.some(({ text }) => DOTS.includes(text[text.length - 1]!))) return fragments;
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

/** A quick look at the end of a word: most have none. */
const DOTS = '.…·_';

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
