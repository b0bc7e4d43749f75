import { leadsAway } from './addresses.ts';

/**
 * Where a link of Markdown leads, from what follows its label: `(target "title")`, or the `: target` of a definition.
 * `wait` while more is needed to tell, `plain` when it is none.
 */
export function readTarget(text: string, open: number): Target | 'plain' | 'wait' {
  const isDefinition = text[open] === ':';
  SPACE.lastIndex = open + 1;
  const space = SPACE.exec(text)![0];
  const start = open + 1 + space.length;
  if (/\n\s*\n/.test(space)) return 'plain';
  if (space.length > LONGEST_SPACE) return { address: '//', end: open + 1 + LONGEST_SPACE, isCut: true };
  const target = text[start] === '<' ? angled(text, start) : bare(text, start, isDefinition);
  if (typeof target === 'string') return target;
  if (isDefinition || target.isCut) return target;
  const end = closing(text, target.end);
  if (end === 'long') return { ...target, isCut: true };
  return typeof end === 'string' ? end : { ...target, end };
}

export type Target = {
  address: string;
  /** The first character after it. */
  end: number;
  /** It is longer than any that is worth waiting for, and this is its beginning: not to be sent. */
  isCut?: true;
};

const SPACE = /\s*/y;
const LONGEST_SPACE = 200;
const LONGEST_TARGET = 4000;
const LONGEST_TITLE = 1000;
/** With all that it can be disguised by. */
const LONGEST_SCHEME = 64;
/** As deep as readers of Markdown follow brackets: what is deeper is no link to them. */
export const DEEPEST = 32;

function angled(text: string, start: number): Target | 'plain' | 'wait' {
  for (let at = start + 1; at < text.length; at++) {
    if (at - start > LONGEST_TARGET) return { address: text.slice(start + 1, at), end: at, isCut: true };
    if (text[at] === '\n' || text[at] === '<') return 'plain';
    if (text[at] === '\\') at++;
    else if (text[at] === '>') return { address: text.slice(start + 1, at), end: at + 1 };
  }
  return 'wait';
}

function bare(text: string, start: number, isDefinition: boolean): Target | 'plain' | 'wait' {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (at - start > LONGEST_TARGET) return { address: text.slice(start, at), end: at, isCut: true };
    // Many a label has a colon behind it, and words without spaces can be long.
    if (isDefinition && at - start === LONGEST_SCHEME && !leadsAway(text.slice(start, at))) return 'plain';
    if (sign <= ' ' || (sign === ')' && depth === 0)) return { address: text.slice(start, at), end: at };
    if (sign === '\\') at++;
    else if (sign === '(' && ++depth > DEEPEST) return 'plain';
    else if (sign === ')') depth--;
  }
  return 'wait';
}

/** Behind the bracket that closes the link, after a title if there is one. */
function closing(text: string, from: number): number | 'plain' | 'wait' | 'long' {
  for (let at = from; at < text.length; at++) {
    if (at - from > LONGEST_TITLE) return 'long';
    if (text[at] === ')') return at + 1;
    if (/\s/.test(text[at]!)) continue;
    const quote = { '"': '"', "'": "'", '(': ')' }[text[at]!];
    if (quote === undefined || at === from) return 'plain';
    while (++at < text.length && text[at] !== quote && at - from <= LONGEST_TITLE)
      if (text[at] === '\\') at++;
  }
  return 'wait';
}
