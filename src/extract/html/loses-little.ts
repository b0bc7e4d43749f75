import type { BlockDraft } from '../build-extraction.ts';

/**
 * Whether `kept`, a choice from the blocks of a page, still has what the page says: next to all its tables, code and
 * long paragraphs, and between its own beginning and end nearly everything. What it leaves out before and after is
 * headlines and menus. (Readability alone took all tables from some pages, and most headings from a language reference.)
 */
export function losesLittle(whole: readonly BlockDraft[], kept: readonly BlockDraft[]): boolean {
  const pieces = piecesOf(whole);
  const texts = new Set(piecesOf(kept).map(({ text }) => text));
  const isKept = ({ text }: Piece) => texts.has(text);
  const isKeptProse = (piece: Piece) => piece.text.length >= LONG_PIECE && isKept(piece);
  const inside = pieces.slice(
    Math.max(0, pieces.findIndex(isKeptProse)),
    pieces.findLastIndex(isKeptProse) + 1,
  );
  const share = (some: readonly Piece[]) =>
    some.length === 0 ? 1 : lengthOf(some.filter(isKept)) / lengthOf(some);
  return (
    share(pieces.filter(({ type }) => type === 'table' || type === 'code')) >= 0.9 &&
    share(pieces.filter(({ isLong }) => isLong)) >= 0.7 &&
    share(inside) >= 0.8 &&
    share(inside.filter(({ type }) => type === 'heading')) >= 0.7 &&
    lengthOf(kept) >= lengthOf(whole) * 0.2
  );
}

/** A line or sentence: the choice may leave out a part of a paragraph, such as its date. */
type Piece = { type: BlockDraft['type']; isLong: boolean; text: string };

/** Teasers and notices about cookies are shorter than this more often than not. */
const LONG_PARAGRAPH = 150;
/** Short ones are often on a page twice. */
const LONG_PIECE = 60;

function piecesOf(blocks: readonly BlockDraft[]): Piece[] {
  return blocks.flatMap(({ type, text }) => {
    const isLong = type === 'paragraph' && text.length >= LONG_PARAGRAPH;
    return text.split(/\n|(?<=[.!?]) /).map((piece) => ({ type, isLong, text: piece }));
  });
}

function lengthOf(pieces: readonly { text: string }[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}
