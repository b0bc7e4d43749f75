import type { Span } from '../../terms.ts';
import { cutLong } from './cut-text.ts';
import { type CodeSymbol, holdsSymbols } from './find-symbols.ts';

/**
 * Code as pieces in the order of the file: each symbol with its comments is one, a large class is its head and its
 * members, and what stands between symbols (imports, statements, fields) is one with the name of what it is in.
 * Every character but white space is in one of them.
 */
export function cutBySymbols(text: string, symbols: readonly CodeSymbol[]): CodePiece[] {
  const cutting: Cutting = { text, pieces: [], done: 0, open: [] };
  for (const [index, symbol] of symbols.entries()) {
    const { start, end } = symbol.range;
    if (start < cutting.done) continue; // Inside one that stays whole.
    leaveUntil(cutting, start);
    addGap(cutting, start, cutting.open.at(-1)?.path);
    if (isSplit(symbol, symbols[index + 1])) {
      cutting.open.push(symbol);
    } else {
      const next = firstFrom(symbols, index + 1, end);
      addPiece(cutting, { start: cutting.done, end: endOfLine(cutting, end, next), symbol: symbol.path });
    }
  }
  leaveUntil(cutting, text.length);
  addGap(cutting, text.length);
  return cutting.pieces.flatMap(({ symbol, ...span }) =>
    cutLong(text, span, LONGEST_PIECE).map((piece) => ({ ...piece, symbol })),
  );
}

export type CodePiece = Span & { symbol?: string[] };

/** Up to 300 tokens of four characters a class is one piece: its members explain one another. */
const WHOLE_CLASS = 1200;

/** Code has about three characters a token, so this stays under the 800 tokens of the longest chunk. */
export const LONGEST_PIECE = 2400;

type Cutting = {
  text: string;
  pieces: CodePiece[];
  /** Where the next piece begins. */
  done: number;
  /** The classes and modules, outermost first, whose members are being cut. */
  open: CodeSymbol[];
};

/** A module is no thing of its own, so its members are pieces whatever its size. */
function isSplit({ kind, range }: CodeSymbol, next: CodeSymbol | undefined): boolean {
  const hasMembers = holdsSymbols(kind) && next !== undefined && next.range.start < range.end;
  return hasMembers && (kind === 'module' || range.end - range.start > WHOLE_CLASS);
}

/** Ends the classes that end before an offset: what is left of each is a piece. */
function leaveUntil(cutting: Cutting, offset: number): void {
  for (let last = cutting.open.at(-1); last && last.range.end <= offset; last = cutting.open.at(-1)) {
    cutting.open.pop();
    const end = endOfLine(cutting, last.range.end, offset);
    addGap(cutting, end, last.path);
  }
}

/** What stands before an offset and is no symbol. A lone bracket or `end` goes with the piece before it. */
function addGap(cutting: Cutting, end: number, symbol?: string[]): void {
  const { text, pieces, done } = cutting;
  const content = text.slice(done, end).trim();
  if (content === '') return;
  if (pieces.length > 0 && isClosing(content)) extendLast(cutting, end);
  else
    cutLong(text, { start: done, end }, WHOLE_CLASS).forEach((piece) => {
      addPiece(cutting, { ...piece, symbol });
    });
}

function isClosing(content: string): boolean {
  if (content.length <= LONGEST_CLOSING && /^(?:[)}\]]|#endif|end\b)[^\n]*$/.test(content)) return true;
  return !/[\p{L}\p{N}]/u.test(content);
}

/** Such as `} // namespace storage`. */
const LONGEST_CLOSING = 80;

function addPiece(cutting: Cutting, piece: CodePiece): void {
  cutting.pieces.push(piece);
  cutting.done = piece.end;
}

function extendLast(cutting: Cutting, end: number): void {
  cutting.pieces.at(-1)!.end = end;
  cutting.done = end;
}

/** A symbol goes to the end of its line, with its semicolon and a comment, unless something else begins there. */
function endOfLine({ text, open }: Cutting, offset: number, next: number): number {
  const limit = Math.max(offset, Math.min(next, open.at(-1)?.range.end ?? text.length));
  const line = text.slice(offset, limit).indexOf('\n');
  return line === -1 ? limit : offset + line;
}

/** Where the first symbol at or behind an offset begins. */
function firstFrom(symbols: readonly CodeSymbol[], index: number, offset: number): number {
  for (let at = index; at < symbols.length; at++) {
    const { start } = symbols[at]!.range;
    if (start >= offset) return start;
  }
  return Number.POSITIVE_INFINITY;
}
