import { joinPieces } from './parameter-pieces.ts';

/** A value like `text/plain; charset="utf-8"`: what comes first, in lower case, and the parameters by their names in lower case. */
export type StructuredValue = { value: string; parameters: ReadonlyMap<string, string> };

/** Comments are left out, and parameters in pieces put together. Takes a time that grows with the length. */
export function parseStructured(text: string): StructuredValue {
  const comments = commentsIn(text);
  const first = readValue(text, 0, comments);
  const parameters = new Map<string, string>();
  for (let at = first.end; at < text.length; ) {
    const end = endOfName(text, at);
    const name = text.slice(at, end).trim().toLowerCase();
    const read = text[end] === '=' ? readValue(text, end + 1, comments) : { value: '', end: end + 1 };
    // Of two the first counts, as of two fields.
    if (name !== '' && !parameters.has(name)) parameters.set(name, read.value);
    at = read.end;
  }
  return { value: first.value.toLowerCase(), parameters: joinPieces(parameters) };
}

/** A value without parameters and without its comments. */
export function plainValue(text: string): string {
  return readValue(text, 0, commentsIn(text)).value;
}

type Read = { value: string; end: number };
/** Tells where the comment ends that begins there; -1 when none does. */
type Comments = (start: number) => number;

/** Values as nearly all of them are: in quotes without marks in them, or a word. */
const USUAL = /[ \t]*(?:"([^"\\]*)"|([^\s;"(\\]+))[ \t]*(?:;|$)/y;

function endOfName(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '=' && text[at] !== ';') at += 1;
  return at;
}

function readValue(text: string, start: number, comments: Comments): Read {
  USUAL.lastIndex = start;
  const usual = USUAL.exec(text);
  if (usual) return { value: usual[1] ?? usual[2]!, end: USUAL.lastIndex };
  return readUnusual(text, start, comments);
}

/**
 * What stands before the next semicolon. A value in quotes ends with them; one without may have blanks in it, which
 * names of files often do, and brackets, which are a comment only behind a blank.
 */
function readUnusual(text: string, start: number, comments: Comments): Read {
  let value = '';
  let blanks = '';
  let isClosed = false;
  let at = start;
  while (at < text.length && text[at] !== ';') {
    const character = text[at]!;
    const mayBeComment = character === '(' && (value === '' || blanks !== '' || isClosed);
    const commentEnd = mayBeComment ? comments(at) : -1;
    const quoted = character === '"' && !isClosed ? readQuoted(text, at + 1) : undefined;
    const isBlank = character === ' ' || character === '\t';
    if (isBlank) blanks += character;
    else if (commentEnd === -1 && !isClosed) {
      value += (value && blanks) + (quoted?.value ?? character);
      blanks = '';
    }
    if (quoted) isClosed = true;
    at = quoted?.end ?? (commentEnd === -1 ? at + 1 : commentEnd);
  }
  return { value, end: at + 1 };
}

function readQuoted(text: string, start: number): Read {
  let value = '';
  let at = start;
  for (; at < text.length && text[at] !== '"'; at += 1) {
    if (text[at] === '\\') at += 1;
    value += text[at] ?? '';
  }
  return { value, end: at + 1 };
}

/** Comments hold comments. One that is never closed is none, unless no parameter comes after it. */
function commentsIn(text: string): Comments {
  if (!text.includes('(')) return () => -1;
  const ends = new Map<number, number>();
  const open: number[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '"' && open.length === 0) isQuoted = !isQuoted;
    else if (character === '(' && !isQuoted) open.push(at);
    else if (character === ')' && open.length > 0) ends.set(open.pop()!, at + 1);
  }
  const lastParameter = text.lastIndexOf(';');
  return (start) => ends.get(start) ?? (lastParameter > start ? -1 : text.length);
}
