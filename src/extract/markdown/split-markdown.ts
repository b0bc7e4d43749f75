import type { Span } from '../../terms.ts';

/** The parser's time grows faster than the text: 1 MB at once took 26 s and 860 MB, in pieces of this size 2 s. */
const PIECE_LENGTH = 32 * 1024;

/** A paragraph that is longer than a piece needs no parser, which took 6 s for one of 8,000 lines. */
export type MarkdownPiece = Span & { isParagraph?: true };

/**
 * Cuts long Markdown into pieces that mean the same apart as together: behind a blank line, before a line that begins
 * at the margin with a heading or a word, outside of fences and comments. Such a line ends every list and quote.
 */
export function splitMarkdown(text: string, pieceLength = PIECE_LENGTH): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  let start = 0;
  let closing: RegExp | undefined;
  let afterBlank = true;
  for (let at = 0; at < text.length; ) {
    const paragraphEnd = afterBlank && !closing ? endOfParagraph(text, at, pieceLength) : undefined;
    if (paragraphEnd !== undefined) {
      if (start < at) pieces.push({ start, end: at });
      pieces.push({ start: at, end: paragraphEnd, isParagraph: true });
      start = paragraphEnd;
      at = paragraphEnd;
      afterBlank = false;
      continue;
    }
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    if (closing) {
      if (closing.test(line)) closing = undefined;
    } else {
      if (afterBlank && at > start && at - start >= pieceLength && BEGINS_ANEW.test(line)) {
        pieces.push({ start, end: at });
        start = at;
      }
      closing = closingOf(line);
    }
    afterBlank = line.trim() === '';
    at = end;
  }
  if (start < text.length) pieces.push({ start, end: text.length });
  return pieces;
}

const BEGINS_ANEW = /^(?:#{1,6}\s|[\p{L}])/u;

function endOfLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline + 1;
}

/** Where the lines up to a blank one end, if they are long and so plain that nothing but a paragraph can be in them. */
function endOfParagraph(text: string, start: number, longest: number): number | undefined {
  if (!/[\p{L}\p{N}]/u.test(text.slice(start, start + 2))) return undefined;
  let at = start;
  while (at < text.length) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    if (line.trim() === '') break;
    if (INTERRUPTS.test(line)) return undefined;
    at = end;
  }
  return at - start >= longest ? at : undefined;
}

/** How a line may begin that is more than words, and the bar of a table anywhere. */
const INTERRUPTS = /^\s*(?:[^\p{L}\p{N}\s"'(]|\d+[.)])|\|/u;

/** What ends the block that a line opens, if it opens one in which blank lines are text. */
function closingOf(line: string): RegExp | undefined {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (fence) return new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`);
  if (/^ {0,3}<!--/.test(line)) return /-->/.test(line) ? undefined : /-->/;
  const tag = /^ {0,3}<(script|pre|style|textarea)\b/i.exec(line)?.[1];
  if (!tag) return undefined;
  const end = new RegExp(`</${tag}>`, 'i');
  return end.test(line) ? undefined : end;
}
