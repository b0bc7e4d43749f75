/** Rows in columns as wide as they need to be; `right` names those that are numbers. No trailing spaces. */
export function columns(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const most = Math.max(0, ...rows.map(({ length }) => length));
  const widths = Array.from({ length: most }, (_, index) =>
    Math.max(...rows.map((row) => widthOf(row[index] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const space = ' '.repeat(widths[index]! - widthOf(cell));
        return right.includes(index) ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** On one line, without characters that steer a terminal or turn its direction, and no wider than it may be. */
export function oneLine(text: string, width: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (widthOf(line) <= width) return line;
  let kept = '';
  let used = 0;
  for (const character of line) {
    used += widthOf(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Whole words on lines no wider than that, all but the first indented. A word that is wider than a line is broken. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  const words = oneLine(text, Number.POSITIVE_INFINITY).split(' ');
  for (const word of words.flatMap((each) => broken(each, width - 2))) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines;
}

function broken(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts = [''];
  for (const character of word) {
    if (widthOf(parts.at(-1)! + character) > width) parts.push('');
    parts[parts.length - 1] += character;
  }
  return parts;
}

/** A terminal gives most characters of East Asia, and pictures, two columns. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : /\p{M}/u.test(character) ? 0 : 1;
  return width;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;
