import type { Letter } from './read-runs.ts';

/** Whether a text begins with a letter of Hebrew, Arabic or a script like them, which each letter is asked. */
export function isRightToLeft(text: string): boolean {
  const code = text.charCodeAt(0);
  if (code < 0x590) return false;
  return code <= 0x8ff || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
}

/**
 * Letters of a run that are read from right to left as one piece, blanks between them included. PDFium has brought them
 * into the order of reading, within a run. `x` and `y` point along the line, and `size` is the font size.
 */
export function joinRightToLeft(letters: readonly Letter[], direction: Direction): readonly Letter[] {
  if (!hasRightToLeft(letters)) return letters;
  const { x, y, size } = direction;
  const joined: Letter[] = [];
  let blanks: Letter[] = [];
  for (const letter of letters) {
    const last = joined.at(-1);
    const isJoined = last && isRightToLeft(last.text);
    if (isJoined && letter.text.trim() === '') blanks.push(letter);
    else if (isJoined && isRightToLeft(letter.text)) {
      const offset = (letter.x - last.x) * x + (letter.y - last.y) * y;
      const isApart = blanks.length > 0 || -offset - letter.advance > NARROWEST_BLANK * size;
      last.text += isApart ? ` ${letter.text}` : letter.text;
      last.advance = Math.max(last.advance, offset + letter.advance) - Math.min(0, offset);
      if (offset < 0) Object.assign(last, { x: letter.x, y: letter.y });
      blanks = [];
    } else {
      joined.push(...blanks, { ...letter });
      blanks = [];
    }
  }
  return [...joined, ...blanks];
}

function hasRightToLeft(letters: readonly Letter[]): boolean {
  for (let index = 0; index < letters.length; index += 1)
    if (isRightToLeft(letters[index]!.text)) return true;
  return false;
}

/** In parts of the font size. */
const NARROWEST_BLANK = 0.102;

type Direction = { x: number; y: number; size: number };
