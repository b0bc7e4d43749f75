import type { Run } from '../document-model.ts';
import type { Typesetter } from './layout-lines.ts';
import { COLORS } from './measures.ts';
import type { Face } from './pdf-faces.ts';

/** How a text is set where its runs do not say otherwise. */
export type TextSetting = { size: number; color?: string; isBold?: boolean; isMono?: boolean };

/** Characters of one look. */
export type Piece = {
  text: string;
  face: Face;
  size: number;
  color: string;
  width: number;
  isStruck?: true;
  isCode?: true;
  link?: string;
  /** The number of the source that it leads to. */
  source?: number;
};

/** What stays together, with the space before it. A bold syllable is a piece of its word. */
export type Word = { space?: Piece; pieces: Piece[]; width: number };

export function* wordsOf(
  runs: readonly Run[],
  setting: TextSetting,
  typesetter: Typesetter,
): Generator<Word | 'break'> {
  let word: Word = { pieces: [], width: 0 };
  for (const run of runs) {
    if (run.kind === 'break') {
      yield word;
      yield 'break';
      word = { pieces: [], width: 0 };
      continue;
    }
    const look = lookOf(run, setting);
    const text = run.kind === 'citation' ? run.label : run.text;
    for (const token of text.split(/([ \t\n\r]+)/)) {
      const isSpace = token.trim() === '' && !token.includes('\u00a0');
      if (token === '') continue;
      if (!isSpace) grow(word, piecesOf(token, look, typesetter));
      else {
        if (word.pieces.length > 0) yield word;
        word = { space: piecesOf(' ', look, typesetter)[0]!, pieces: [], width: 0 };
      }
    }
  }
  if (word.pieces.length > 0) yield word;
}

function grow(word: Word, pieces: readonly Piece[]): void {
  word.pieces.push(...pieces);
  for (const { width } of pieces) word.width += width;
}

type Look = Omit<Piece, 'text' | 'width'>;

function piecesOf(text: string, look: Look, { faces, cover }: Typesetter): Piece[] {
  return cover
    .cover(text, look.face)
    .map((part) => ({ ...look, ...part, width: faces.measure(part.text, part.face, look.size) }));
}

function lookOf(run: Exclude<Run, { kind: 'break' }>, setting: TextSetting): Look {
  const { size, color = COLORS.text } = setting;
  if (run.kind === 'citation')
    return {
      face: setting.isBold ? 'bold' : 'regular',
      size: size * 0.9,
      color: COLORS.citation,
      source: run.number,
    };
  const isBold = run.isBold || setting.isBold;
  const isMono = run.isCode || setting.isMono;
  return {
    face: isMono
      ? isBold
        ? 'monoBold'
        : 'mono'
      : isBold
        ? run.isItalic
          ? 'boldItalic'
          : 'bold'
        : run.isItalic
          ? 'italic'
          : 'regular',
    size: run.isCode ? size * 0.9 : size,
    color: run.link ? COLORS.link : color,
    ...(run.isStruck ? { isStruck: true } : {}),
    ...(run.isCode ? { isCode: true } : {}),
    ...(run.link ? { link: run.link } : {}),
  };
}
