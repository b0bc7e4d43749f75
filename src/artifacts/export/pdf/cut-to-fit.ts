import type { Faces } from './pdf-faces.ts';
import type { Piece } from './words-of.ts';

/** The parts of a piece, with `line` wherever a new line begins. Each part has a character at least, however narrow the line. */
export function cutToFit(
  piece: Piece,
  { width, used, faces }: { width: number; used: number; faces: Faces },
): (Piece | 'line')[] {
  const parts: (Piece | 'line')[] = [];
  const characters = [...GRAPHEMES.segment(piece.text)].map(({ segment }) => segment);
  const widths = characters.map((character) => faces.measure(character, piece.face, piece.size));
  let room = width - used;
  for (let start = 0; start < characters.length; ) {
    const end = Math.max(endWithin(widths, start, room), room === width ? start + 1 : start);
    const stop = end < characters.length ? breakBefore(characters, start, end) : end;
    if (stop > start) {
      const text = characters.slice(start, stop).join('');
      parts.push({ ...piece, text, width: faces.measure(text, piece.face, piece.size) });
    }
    if (stop < characters.length) parts.push('line');
    start = stop;
    room = width;
  }
  return parts;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

function endWithin(widths: readonly number[], start: number, room: number): number {
  let end = start;
  for (let taken = 0; end < widths.length; end++) {
    taken += widths[end]!;
    if (taken > room) break;
  }
  return end;
}

/** Behind the last sign that parts an address, or a space of code, unless that would leave more than half of the line empty. */
function breakBefore(characters: readonly string[], start: number, end: number): number {
  for (let at = end; at > start + (end - start) / 2; at--)
    if (/^[\u00a0/?&=.,;:_-]$/.test(characters[at - 1]!)) return at;
  return end;
}
