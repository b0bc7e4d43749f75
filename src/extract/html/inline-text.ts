import { aroundLines, type Lines } from './lines.ts';

/** Collects the text of a run of inline elements and gives it as a browser would show it. */
export function createInlineText(): InlineText {
  let pieces: Piece[] = [];
  const takePieces = () => {
    const taken = pieces;
    pieces = [];
    return taken;
  };
  return {
    add: (text, lines) => void pieces.push({ text: text.replace(WHITE_SPACE, ' '), lines }),
    lineBreak: () => void pieces.push({ text: '\n' }),
    take: () => joined(takePieces()),
    takeParagraphs: () =>
      paragraphsOf(takePieces())
        .map(joined)
        .filter(({ text }) => text !== ''),
  };
}

export type InlineText = {
  add(text: string, lines?: Lines): void;
  lineBreak(): void;
  /** What was collected since the last time; lines trimmed. */
  take(): ShownText;
  /** The same cut at two line breaks in a row, by which pages without `<p>` separate paragraphs. */
  takeParagraphs(): ShownText[];
};

export type ShownText = { text: string; lines?: Lines | undefined };

type Piece = { text: string; lines?: Lines | undefined };

const WHITE_SPACE = /[\s\u00a0]+/g;

/** Characters that only say where a line may break, or which no reader sees. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]|[\x00-\x08\x0e-\x1f\x7f]/g;

/** Whether anything is left of a text as it is shown. */
const SEEN = /[^\s\u00ad\u200b\u2060\ufeff\x00-\x08\x0e-\x1f\x7f]/;
const CHANGES = /[\u00ad\u200b\u2060\ufeff\x00-\x08\x0e-\x1f\x7f\n]| {2}/;

function joined(pieces: readonly Piece[]): ShownText {
  let text = '';
  for (const piece of pieces) text += piece.text;
  return { text: shown(text), lines: aroundLines(pieces.map(({ lines }) => lines)) };
}

function paragraphsOf(pieces: readonly Piece[]): Piece[][] {
  const paragraphs: Piece[][] = [[]];
  let breaks = 0;
  for (const piece of pieces) {
    const isSeen = SEEN.test(piece.text);
    if (isSeen && breaks > 1) paragraphs.push([]);
    paragraphs.at(-1)!.push(piece);
    breaks = isSeen ? 0 : breaks + (piece.text === '\n' ? 1 : 0);
  }
  return paragraphs;
}

function shown(text: string): string {
  if (!CHANGES.test(text)) return text.trim();
  return text
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
