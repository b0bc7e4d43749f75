/** The beginning of a text on one line: whole words, at most `most` characters; … where something is left out. */
export function firstWords(text: string, most: number): string {
  // No character takes more than two code units and blanks fold, so this much is enough of what may be a long text.
  const line = text
    .slice(0, 8 * most)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join('');
  // One character on, so that a word that ends right at the limit stays.
  const atWord = `${cut}${characters[most - 1]}`.replace(/\s\S*$/, '').trimEnd();
  return `${atWord.length <= cut.length ? atWord : cut}…`;
}
