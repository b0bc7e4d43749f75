/**
 * A word as it was meant, for the few words that every order to a model needs: letters within it in another order, or one
 * of them left out, are read over by people and by models.
 */
export function withoutSlips(word: string): string {
  if (!mayBeSlip(word)) return word;
  const ends = MEANT.get(endsOf(word));
  if (!ends) return SHORTENED.get(word) ?? word;
  return (
    ends.find((meant) => meant === word || sorted(meant) === sorted(word)) ?? SHORTENED.get(word) ?? word
  );
}

/** By what is known of a word without its letters but the first. */
export function mayBeSlip(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && FIRST_LETTERS.has(word.charCodeAt(0));
}

const WORDS = ['ignore', 'disregard', 'previous', 'instruction', 'instructions'];
const SHORTEST = 5;
const LONGEST = 12;
const FIRST_LETTERS: ReadonlySet<number> = new Set(WORDS.map((word) => word.charCodeAt(0)));

/** By the first and last letter and the length. */
const MEANT: ReadonlyMap<number, string[]> = Map.groupBy(WORDS, endsOf);

/** As one number: no two that differ in these have the same, for a letter is less than 65,536. */
function endsOf(word: string): number {
  return (word.charCodeAt(0) * 0x10000 + word.charCodeAt(word.length - 1)) * 16 + word.length;
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
