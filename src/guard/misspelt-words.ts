/**
 * A word as it was meant, for the few words that every order to a model needs: letters within it in another order, or one
 * of them left out, are read over by people and by models.
 */
export function withoutSlips(word: string): string {
  if (word.length < SHORTEST || word.length > LONGEST || !isFirst(word.charCodeAt(0))) return word;
  const ends = MEANT.get(endsOf(word));
  if (!ends) return SHORTENED.get(word) ?? word;
  return (
    ends.find((meant) => meant === word || sorted(meant) === sorted(word)) ?? SHORTENED.get(word) ?? word
  );
}

const WORDS = ['ignore', 'disregard', 'previous', 'instruction', 'instructions'];
const SHORTEST = 5;
const LONGEST = 12;
const FIRST_LETTERS = Uint8Array.from({ length: 0x80 }, (_, code) =>
  WORDS.some((word) => word.charCodeAt(0) === code) ? 1 : 0,
);

function isFirst(code: number): boolean {
  return code < 0x80 && FIRST_LETTERS[code] === 1;
}

/** By the first and last letter and the length. */
const MEANT: ReadonlyMap<number, string[]> = Map.groupBy(WORDS, endsOf);

/** As one small number. Of letters beyond ASCII some have the same as others; the letters are compared afterwards. */
function endsOf(word: string): number {
  return ((word.charCodeAt(0) & 0x7f) << 11) | ((word.charCodeAt(word.length - 1) & 0x7f) << 4) | word.length;
}

function sorted(word: string): string {
  return Array.from(word).sort().join('');
}

/** With one letter left out; no other English word is among them. */
const SHORTENED: ReadonlyMap<string, string> = new Map(
  WORDS.flatMap((word) =>
    Array.from(word, (_, at): [string, string] => [word.slice(0, at) + word.slice(at + 1), word]),
  ).filter(([shortened]) => !WORDS.includes(shortened)),
);
