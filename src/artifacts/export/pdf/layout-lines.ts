import type { Run } from '../document-model.ts';
import type { Cover } from './cover-text.ts';
import { cutToFit } from './cut-to-fit.ts';
import type { Faces } from './pdf-faces.ts';
import { type Piece, type TextSetting, wordsOf } from './words-of.ts';

/** Lines of at most `width` points. A word that is wider than that is cut, at a place where addresses may be. */
export function layoutLines(
  runs: readonly Run[],
  setting: TextSetting,
  width: number,
  { faces, cover }: Typesetter,
): Line[] {
  const lines: Line[] = [];
  let line: Line = { pieces: [], width: 0 };
  const end = () => {
    lines.push(line);
    line = { pieces: [], width: 0 };
  };
  for (const word of wordsOf(runs, setting, { faces, cover })) {
    if (word === 'break') {
      end();
      continue;
    }
    const space = line.pieces.length > 0 && word.space ? word.space : undefined;
    if (line.width + (space?.width ?? 0) + word.width <= width) {
      add(line, [...(space ? [space] : []), ...word.pieces]);
      continue;
    }
    if (line.pieces.length > 0) end();
    for (const piece of word.pieces) {
      for (const part of cutToFit(piece, { width, used: line.width, faces })) {
        if (part === 'line') end();
        else add(line, [part]);
      }
    }
  }
  if (line.pieces.length > 0 || lines.length === 0) end();
  return lines;
}

export type Typesetter = { faces: Faces; cover: Cover };

export type Line = { pieces: Piece[]; width: number };

/** Pieces that look and lead the same become one. */
function add(line: Line, pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const last = line.pieces.at(-1);
    if (last && isAlike(last, piece)) {
      line.pieces[line.pieces.length - 1] = {
        ...last,
        text: last.text + piece.text,
        width: last.width + piece.width,
      };
    } else line.pieces.push(piece);
    line.width += piece.width;
  }
}

function isAlike(one: Piece, other: Piece): boolean {
  return LOOKS.every((name) => one[name] === other[name]);
}

const LOOKS = ['face', 'size', 'color', 'isStruck', 'isCode', 'link', 'source'] as const;
