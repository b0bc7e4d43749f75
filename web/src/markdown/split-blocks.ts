/** A list that is longer is cut between its items, so that a growing one is not read again from its first. */
const LONG_LIST = 3000;

/**
 * Cuts Markdown into pieces that mean the same apart as together, by a look at the beginnings of its lines. All pieces
 * together are the text. When text is added at its end, all pieces but the last two stay as they were: what is shown of
 * them need not be made again. In doubt nothing is cut.
 */
export function splitBlocks(text: string): string[] {
  const pieces: string[] = [];
  let piece = newPiece();
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline + 1;
    const line = readLine(text.slice(at, newline === -1 ? end : newline));
    if (at > start && beginsAnew(piece, line, at - start)) {
      pieces.push(text.slice(start, at));
      piece = newPiece();
      start = at;
    }
    takeLine(piece, line);
    at = end;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

function beginsAnew(piece: Piece, line: Line, length: number): boolean {
  if (line.isBlank || piece.fence || piece.isUnclear) return false;
  if (piece.isFenceClosed) return true;
  const isInItem = piece.itemColumn !== null && line.indent >= piece.itemColumn;
  if (isInItem) return false;
  if (line.fence) return true;
  if (line.marker && piece.listKind) return length > LONG_LIST && line.marker.kind === piece.listKind;
  return piece.isAfterBlank && line.indent < 4;
}

function takeLine(piece: Piece, line: Line): void {
  if (piece.fence) {
    piece.isFenceClosed = line.indent < 4 && closes(piece.fence, line.text);
    if (piece.isFenceClosed) piece.fence = null;
    return;
  }
  const { isAfterBlank, isItemEmpty } = piece;
  piece.isAfterBlank = line.isBlank;
  if (line.isBlank) {
    // An item that begins with a blank line ends with it.
    if (isItemEmpty) piece.itemColumn = null;
    return;
  }
  piece.isItemEmpty = false;
  const isInItem = piece.itemColumn !== null && line.indent >= piece.itemColumn;
  if (isInItem) {
    if (piece.isItemDoubtful && FENCE.test(line.text)) piece.isUnclear = true;
  } else if (line.fence) {
    piece.fence = line.fence;
  } else if (line.marker) {
    piece.isItemDoubtful = !surelyOpensItem(piece, line.marker, isAfterBlank);
    piece.listKind ??= line.marker.kind;
    piece.itemColumn = line.marker.column;
    piece.isItemEmpty = line.marker.isEmpty;
  } else if (line.endsList) {
    piece.itemColumn = null;
  } else if (piece.itemColumn !== null) {
    // It goes on with the item's last paragraph, or ends the list: only a parser can tell.
    piece.isItemDoubtful = true;
  }
  piece.hasText = true;
}

/** In the middle of a paragraph, `12. x` and a lone `-` may be words. */
function surelyOpensItem(piece: Piece, marker: Marker, isAfterBlank: boolean): boolean {
  const isSureList = piece.itemColumn !== null && !piece.isItemDoubtful;
  return isSureList || isAfterBlank || !piece.hasText || (!marker.isEmpty && marker.mayInterrupt);
}

function readLine(text: string): Line {
  const before = /^[ \t]*/.exec(text)![0];
  const indent = columnsOf(before);
  const rest = text.slice(before.length);
  const isBlank = rest === '';
  const isOutside = indent < 4 && !isBlank;
  const isRule = isOutside && RULE.test(rest);
  const [, signs, info] = (isOutside && FENCE.exec(text)) || [];
  const isFence = signs !== undefined && !(signs.startsWith('`') && info?.includes('`'));
  return {
    text,
    indent,
    isBlank,
    fence: isFence ? signs : null,
    marker: isOutside && !isRule ? markerOf(before, rest) : null,
    endsList: isRule || (isOutside && /^(?:>|#{1,6}(?:[ \t]|$))/.test(rest)),
  };
}

function markerOf(before: string, rest: string): Marker | null {
  const [, sign, gap] = /^([-+*]|\d{1,9}[.)])([ \t]+|$)/.exec(rest) ?? [];
  if (sign === undefined || gap === undefined) return null;
  const isEmpty = rest.length === sign.length + gap.length;
  const signEnd = columnsOf(before) + sign.length;
  const contentStart = columnsOf(before + sign + gap);
  // Five columns and more are one and then code.
  const column = isEmpty || contentStart - signEnd > 4 ? signEnd + 1 : contentStart;
  return {
    kind: sign.at(-1)!,
    column,
    isEmpty,
    mayInterrupt: !/\d/.test(sign) || Number.parseInt(sign, 10) === 1,
  };
}

function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += character === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

function closes(fence: string, text: string): boolean {
  const line = text.trim();
  return line.length >= fence.length && line === fence[0]!.repeat(line.length);
}

function newPiece(): Piece {
  return {
    fence: null,
    isFenceClosed: false,
    listKind: null,
    itemColumn: null,
    isItemEmpty: false,
    isItemDoubtful: false,
    isUnclear: false,
    isAfterBlank: false,
    hasText: false,
  };
}

const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

type Line = {
  text: string;
  indent: number;
  isBlank: boolean;
  /** The signs that open a fence here. */
  fence: string | null;
  marker: Marker | null;
  endsList: boolean;
};

type Marker = { kind: string; column: number; isEmpty: boolean; mayInterrupt: boolean };

type Piece = {
  fence: string | null;
  isFenceClosed: boolean;
  /** The sign of the list in it. */
  listKind: string | null;
  /** Where the text of the list's current item begins; what is less indented is outside of it. */
  itemColumn: number | null;
  isItemEmpty: boolean;
  /** Whether the item may not be one, or may have ended. */
  isItemDoubtful: boolean;
  /** Nothing more is cut. */
  isUnclear: boolean;
  isAfterBlank: boolean;
  hasText: boolean;
};
