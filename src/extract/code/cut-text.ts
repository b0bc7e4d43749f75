import type { Span } from '../../terms.ts';
import { wholeCharacter } from '../../text/whole-character.ts';

/**
 * Text of any kind as pieces: groups of lines with blank lines between them, none longer than `longest`. Every
 * character but white space is in one of them.
 */
export function cutText(text: string, span: Span, longest: number): Span[] {
  const pieces: Span[] = [];
  let start = span.start;
  let line = span.start;
  while (line < span.end) {
    const next = Math.min(nextLine(text, line), span.end);
    if (isBlank(text, line, next)) {
      pieces.push(...cutLong(text, { start, end: line }, longest));
      start = next;
    }
    line = next;
  }
  return [...pieces, ...cutLong(text, { start, end: span.end }, longest)];
}

/** One piece as pieces of at most `longest`, each ending at the best place to end in its last three quarters. */
export function cutLong(text: string, span: Span, longest: number): Span[] {
  const pieces: Span[] = [];
  let { start } = span;
  while (span.end - start > longest) {
    const cut = placeToCut(text, start + Math.ceil(longest / 4), start + longest);
    pieces.push({ start, end: cut });
    start = cut;
  }
  return [...pieces, { start, end: span.end }].flatMap((piece) => withoutMargins(text, piece) ?? []);
}

/** Without blank lines around it and white space at its end; the first line keeps its indentation. */
export function withoutMargins(text: string, { start, end }: Span): Span | undefined {
  const slice = text.slice(start, end);
  const content = slice.trimStart();
  if (content === '') return undefined;
  const margin = slice.length - content.length;
  const indentation = slice.lastIndexOf('\n', margin - 1) + 1;
  return {
    start: start + (margin === 0 ? 0 : indentation),
    end: start + margin + content.trimEnd().length,
  };
}

/** Where code may be cut, best first: before a blank line, at a line's end, behind a statement, between words. */
const PLACES = ['\n\n', '\n', ';', '}', ',', ' '];

function placeToCut(text: string, from: number, to: number): number {
  const window = text.slice(from, to);
  for (const place of PLACES) {
    const at = window.lastIndexOf(place);
    if (at !== -1) return from + at + 1;
  }
  return wholeCharacter(text, to);
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

function isBlank(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === '';
}
