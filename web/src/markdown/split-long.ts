import { isSettled } from './settle-tail.ts';

/** What is read and drawn at once. The parser takes some 2 µs a character, and a citation as long as 50 of them. */
const LONGEST_PART = 4000;
/** A sentence that ends behind this is the last of its part. */
const SHORTEST_PART = 1500;
/** Lists and quotes are cut only where they would be noticed: an item may hold code, which a cut takes apart. */
const LONGEST_BLOCK = 6000;

/**
 * A piece of `splitBlocks` in parts that are read and drawn by themselves. All parts together are the piece, and when text is
 * added at its end all parts but the last stay as they were. The parts of a paragraph are one paragraph still, cut between
 * sentences where no emphasis, link or code is open.
 */
export function splitLong(piece: string): LongPiece {
  if (piece.length <= SHORTEST_PART || FENCE.test(piece)) return { isParagraph: false, parts: [piece] };
  if (OTHER_BLOCK.test(piece)) return { isParagraph: false, parts: cutBlock(piece) };
  return { isParagraph: true, parts: cutWhile(piece, endOfSentences) };
}

/** A text that is not read as Markdown. */
export function splitPlain(text: string): LongPiece {
  return { isParagraph: true, parts: cutWhile(text, (rest) => endWithin(rest, LONGEST_PART)) };
}

export type LongPiece = { isParagraph: boolean; parts: string[] };

const FENCE = /^(?:`{3}|~{3})/;
/** A line that is, or may be, more than a line of a paragraph. */
const OTHER_BLOCK =
  /^(?: {4}|\t| {0,3}(?:[#>|=:-]|[+*][ \t]|\d{1,9}[.)]|`{3}|~{3}|(?:\*[ \t]*){3}|(?:_[ \t]*){3}))/m;

function cutBlock(piece: string): string[] {
  const end = endWithin(piece, LONGEST_BLOCK);
  if (end === piece.length) return [piece];
  return [piece.slice(0, end), ...cutWhile(piece.slice(end), (rest) => endWithin(rest, LONGEST_PART))];
}

function cutWhile(text: string, endOf: (rest: string) => number): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; start += parts.at(-1)!.length)
    parts.push(text.slice(start, start + endOf(text.slice(start, start + 2 * LONGEST_PART))));
  return parts;
}

function endOfSentences(rest: string): number {
  for (const { index, 0: gap } of rest.matchAll(/[.!?…\]][)"'”’]*\s+(?=\p{L})/gu)) {
    const end = index + gap.length;
    if (end > LONGEST_PART) break;
    if (end >= SHORTEST_PART && isSettled(rest.slice(0, end))) return end;
  }
  return endWithin(rest, LONGEST_PART);
}

/** Where a text of any length is cut: behind a line if one ends late enough, or a word, or anywhere. */
function endWithin(text: string, longest: number): number {
  if (text.length <= longest) return text.length;
  const ends = [text.lastIndexOf('\n', longest - 1), text.lastIndexOf(' ', longest - 1)];
  const gap = ends.find((end) => end > longest / 2);
  if (gap !== undefined) return gap + 1;
  const last = text.charCodeAt(longest - 1);
  const partsPair = last >= 0xd800 && last <= 0xdbff;
  return partsPair ? longest - 1 : longest;
}
