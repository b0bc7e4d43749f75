import type { Block } from '../terms.ts';
import type { FoundTerm } from './find-terms.ts';

/**
 * The terms of a list or paragraph that defines some, with or without marks: `- Term: meaning`, `**Term** — meaning`, or a
 * line with the meaning on the next, as lists of definitions are read. What follows up to the next term is part of it.
 */
export function listedTerms({ text, span }: Pick<Block, 'text' | 'span'>): FoundTerm[] {
  const lines = linesOf(text);
  const found = lines.flatMap(({ line }, at) => {
    const term = termOf(line, lines[at - 1]?.line);
    return term ? [{ ...term, first: term.isAbove ? at - 1 : at, rest: at + 1 }] : [];
  });
  return found
    .map(({ term, meaning, first, rest }, index) => {
      const further = lines.slice(rest, found[index + 1]?.first).filter(({ line }) => line.trim() !== '');
      const last = further.at(-1) ?? lines[rest - 1]!;
      return {
        term,
        meaning: [meaning, ...further.map(({ line }) => line.trim())].join(' '),
        span: { start: span.start + lines[first]!.start, end: span.start + last.start + last.line.length },
      };
    })
    .filter(({ term }) => !NO_TERM.test(term));
}

function linesOf(text: string): { line: string; start: number }[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const place = { line, start };
    start += line.length + 1;
    return place;
  });
}

const LONGEST_LINE = 1000;
const ITEM_MARK = /^[-*+•]\s+/;
const MARK = /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?/;
const MARKED = /^(?:\*\*|__|`)([^*`\n]{1,80}?)(?::(?:\*\*|__)|(?:\*\*|__|`)\s*[:—–-])\s*(\S.*)$/u;
const PLAIN = /^([\p{L}\p{N}][^:—–\n]{0,60}?)(?::\s+|\s+[—–-]\s+)(\S.*)$/u;
/** The meaning of a term on the line before: of a plain one behind a colon or indented, of an item an item below it. */
const BELOW_LINE = /^(?:\s*:\s+|\s{2,}(?![-*+•]\s))(\S.*)$/u;
const BELOW_ITEM = /^\s{2,}[-*+•]\s+(\S.*)$/u;
const MOST_WORDS = 6;
/** What such a line begins with where it defines nothing. */
const NO_TERM = /^(?:note|see(?: also)?|example|e\.g|i\.e|warning|tip|todo|https?)$/i;

function termOf(line: string, above: string | undefined): TermOfLine | undefined {
  const whole = line.slice(0, LONGEST_LINE);
  const words = whole.replace(MARK, '');
  const marked = MARKED.exec(words) ?? PLAIN.exec(words);
  if (marked && isName(marked[1]!)) return { term: marked[1]!.trim(), meaning: marked[2]!, isAbove: false };
  const name = above?.replace(ITEM_MARK, '').trim() ?? '';
  if (above === undefined || !/^[\p{L}\p{N}`*]/u.test(name) || /^\s|[:,;]/.test(above) || !isName(name))
    return undefined;
  const below = (ITEM_MARK.test(above) ? BELOW_ITEM : BELOW_LINE).exec(whole);
  return below ? { term: name, meaning: below[1]!, isAbove: true } : undefined;
}

type TermOfLine = Omit<FoundTerm, 'span'> & { isAbove: boolean };

function isName(words: string): boolean {
  return /\p{L}/u.test(words) && words.trim().split(/\s+/).length <= MOST_WORDS && !/[.!?]$/.test(words);
}
