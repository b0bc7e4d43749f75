/**
 * A word as it was meant, for the few words that every order to a model needs: letters within it in another order, or one
 * of them left out, are read over by people and by models.
 */
export function withoutSlips(word: string): string {
  if (word.length < SHORTEST || word.length > LONGEST || !FIRST_LETTERS.has(word[0]!)) return word;
  const ends = MEANT.get(endsOf(word));
  if (!ends) return SHORTENED.get(word) ?? word;
  return (
    ends.find((meant) => meant === word || sorted(meant) === sorted(word)) ?? SHORTENED.get(word) ?? word
  );
}

const WORDS = ['ignore', 'disregard', 'previous', 'instruction', 'instructions'];
const SHORTEST = 5;
const LONGEST = 12;
const FIRST_LETTERS: ReadonlySet<string> = new Set(WORDS.map((word) => word[0]!));

/** By the first and last letter and the length. */
const MEANT: ReadonlyMap<string, string[]> = Map.groupBy(WORDS, endsOf);

function endsOf(word: string): string {
  return `${word[0]}${word.at(-1)}${word.length}`;
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
