import type { Span } from '../terms.ts';
import { splitTextBlocks } from './split-text-blocks.ts';
import { STOP_WORDS } from './stop-words.ts';

/**
 * The sentences of Markdown or plain text, in order, each with its place: `text.slice(start, end)` is the
 * sentence. Headings, list items, table rows and code blocks are never joined with what stands around them.
 * When in doubt two sentences stay together: a long quote is a smaller harm than half a one.
 * A run without any full stop is cut at a space every 1,000 characters. Time is linear in the text.
 */
export function splitSentences(text: string): Sentence[] {
  return splitTextBlocks(text).flatMap((block): Sentence[] => {
    if (block.kind === 'rule') return [];
    const whole = block.kind === 'paragraph' || block.kind === 'item' ? splitProse(text, block) : [block];
    return whole.flatMap((span) => cutLong(text, span)).map((span) => sentenceAt(text, span));
  });
}

/** The sentences of one paragraph, by punctuation alone. */
export function splitProse(text: string, block: Span): Span[] {
  const prose = text.slice(block.start, block.end);
  const spans: Span[] = [];
  const isInCode = codeSpans(prose);
  const hasCapitals = /\p{Lu}/u.test(prose);
  let start = 0;
  for (const match of prose.matchAll(TERMINATOR)) {
    const end = match.index + match[0].length;
    if (
      end >= prose.length ||
      isInCode(match.index) ||
      !endsSentence(prose, match.index, match[0], start, hasCapitals)
    )
      continue;
    spans.push({ start, end });
    start = end;
  }
  spans.push({ start, end: prose.length });
  return spans
    .map((span) => trim(text, span.start + block.start, span.end + block.start))
    .filter((span) => span.end > span.start);
}

function endsSentence(prose: string, at: number, mark: string, start: number, hasCapitals: boolean): boolean {
  if (/^[。！？।]/u.test(mark)) return true;
  // A full stop inside a version, a decimal or an address has no space after it.
  const next = NEXT_WORD.exec(prose.slice(at + mark.length, at + mark.length + 40))?.[1];
  if (next === undefined || (hasCapitals && /^\p{Ll}/u.test(next))) return false;
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const before = WORD_BEFORE.exec(prose.slice(Math.max(start, at - 24), at))?.[0] ?? '';
  if (before === '') return at > start;
  if (/^\p{N}+$/u.test(before) && prose.slice(start, at).trim() === before) return false;
  return !isAbbreviation(before, next);
}

function isAbbreviation(word: string, next: string): boolean {
  const lower = word.toLowerCase();
  if (BEFORE_NAME.has(lower)) return true;
  if (BEFORE_NUMBER.has(lower)) return /^[\p{N}\p{Lu}]{1,4}$/u.test(next) || /^\p{N}/u.test(next);
  const mayEnd = MAY_END.has(lower) || /^\p{Lu}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word);
  return mayEnd && !STOP_WORDS.has(next.toLowerCase());
}

/** Tells whether a place is between backticks. Places must be asked for in rising order. */
function codeSpans(prose: string): (at: number) => boolean {
  const spans = [...prose.matchAll(/`[^`\n]{1,200}`/g)];
  let index = 0;
  return (at) => {
    while (index < spans.length && spans[index]!.index + spans[index]![0].length <= at) index += 1;
    return index < spans.length && spans[index]!.index < at;
  };
}

function cutLong(text: string, span: Span): Span[] {
  const pieces: Span[] = [];
  let { start } = span;
  while (span.end - start > LONGEST) {
    const space = text.slice(start, start + LONGEST).lastIndexOf(' ');
    let cut = start + (space > 0 ? space : LONGEST);
    if (isHighSurrogate(text, cut - 1)) cut -= 1;
    pieces.push(trim(text, start, cut));
    start = cut;
  }
  pieces.push(trim(text, start, span.end));
  return pieces.filter((piece) => piece.end > piece.start);
}

function isHighSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800;
}

function trim(text: string, from: number, to: number): Span {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(text[start]!)) start += 1;
  while (end > start && /\s/.test(text[end - 1]!)) end -= 1;
  return { start, end };
}

function sentenceAt(text: string, { start, end }: Span): Sentence {
  return { start, end, text: text.slice(start, end) };
}

const LONGEST = 1000;
/** With its closing quotes and reference marks. No lookahead: it would make a run of full stops quadratic. */
const TERMINATOR = /[.!?…؟]+(?:["'”’»)\]*_]|\[[^[\]\n]{1,40}\])*|[。！？।]+["'”’»」』）)]*/gu;
const NEXT_WORD = /^\s+["'“‘«([*_`¿¡]*([\p{L}\p{N}$€£]+)/u;
const WORD_BEFORE = /[\p{L}\p{N}](?:[\p{L}\p{N}.]*[\p{L}\p{N}])?$/u;
const BEFORE_NAME = new Set(
  'mr mrs ms dr prof st gen sen rep gov capt lt col sgt rev hon pres supt vs e.g i.e cf viz approx ca mt ft'.split(
    ' ',
  ),
);
const BEFORE_NUMBER = new Set('no nos p pp fig figs eq sec art ch vol ed para cl'.split(' '));
const MAY_END = new Set(
  'inc ltd corp co llc bros jr sr etc al est dept univ assn ave blvd rd jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun esp incl min max'.split(
    ' ',
  ),
);

export type Sentence = Span & { text: string };
