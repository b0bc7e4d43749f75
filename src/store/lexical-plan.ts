import { quoteLexeme } from './lexical-text.ts';

/** A word of the question: how many active chunks of the project hold it, and how much it counts. */
export type WeighedWord = { lexeme: string; chunks: number; weight: number };

/**
 * How few chunks can be scored and the best still be found: a list of conditions, each met by more chunks than the one
 * before. A chunk scores less than the sum of `weight * factor` over the words it holds (`factor` is k1 + 1), so the chunks
 * where that sum is under a threshold need not be looked at once enough others are known to score above it. The
 * condition "the sum reaches the threshold" is written with `&` and `|` over the words, and the index evaluates it.
 *
 * Only the rarest words are in the conditions; the others add to a score, and so to what a chunk could have scored.
 * Words that no chunk is known to hold are alternatives of every condition: if one does, it is surely wanted.
 */
export function lexicalLevels(words: readonly WeighedWord[], chunks: number, factor: number): LexicalLevel[] {
  const known = words.filter((word) => word.chunks > 0).sort(byRarity);
  const gates = gatesOf(known).map((word) => ({ ...word, bound: word.weight * factor }));
  const rest = known.slice(gates.length).reduce((sum, { weight }) => sum + weight * factor, 0);
  const unknown = words.filter((word) => word.chunks === 0).map(({ lexeme }) => quoteLexeme(lexeme));
  const sums = subsetsOf(gates, Math.max(chunks, 1)).sort((a, b) => b.bound - a.bound);
  let expected = 0;
  const levels = sums.map(({ bound, count }, index): LexicalLevel => {
    expected += count;
    const condition = () => [reaching(gates, bound - ROUNDING), ...unknown].join(' | ');
    return {
      condition,
      expected,
      examined: examinedFor(gates, bound),
      missed: (sums[index + 1]?.bound ?? 0) + rest,
    };
  });
  const all = known.reduce((sum, word) => sum + word.chunks, 0);
  const any = words.map(({ lexeme }) => quoteLexeme(lexeme)).join(' | ');
  return [
    ...levels,
    { condition: () => any, expected: all, examined: all, missed: Number.NEGATIVE_INFINITY },
  ];
}

export type LexicalLevel = {
  /** As a tsquery; made when it is needed, because there are up to 256. */
  condition: () => string;
  /** How many chunks meet it, if words fell independently. They don't, so there are more. */
  expected: number;
  /** How many entries of the index are looked at. */
  examined: number;
  /** No chunk that doesn't meet the condition scores more. */
  missed: number;
};

/** 256 combinations; questions have 3 to 10 words that say something, and the frequent ones decide little. */
const MOST_GATES = 8;
const FEWEST_GATES = 2;

/** Entries of all words in a condition. More than these cost more time than they leave out chunks. */
const MOST_ENTRIES = 200_000;

/** Sums of the same numbers in another order differ by less. */
const ROUNDING = 1e-9;

type Gate = WeighedWord & { bound: number };

function gatesOf(known: readonly WeighedWord[]): readonly WeighedWord[] {
  let entries = 0;
  const tooMany = known.findIndex(({ chunks }, index) => {
    entries += chunks;
    return index === MOST_GATES || (index >= FEWEST_GATES && entries > MOST_ENTRIES);
  });
  return tooMany < 0 ? known : known.slice(0, tooMany);
}

function byRarity(a: WeighedWord, b: WeighedWord): number {
  return a.chunks - b.chunks || (a.lexeme < b.lexeme ? -1 : 1);
}

/** Each combination of the words but the empty one: what a chunk with it could score, and how many chunks have it. */
function subsetsOf(gates: readonly Gate[], chunks: number): { bound: number; count: number }[] {
  let subsets = [{ bound: 0, count: chunks }];
  for (const { bound, chunks: holding } of gates) {
    const share = Math.min(holding / chunks, 1);
    subsets = subsets.flatMap((subset) => [
      { bound: subset.bound + bound, count: subset.count * share },
      { bound: subset.bound, count: subset.count * (1 - share) },
    ]);
  }
  return subsets.slice(0, -1);
}

/** The condition that the bounds of the words a chunk holds reach a threshold; undefined when they cannot. */
function reaching(gates: readonly Gate[], threshold: number): string | undefined {
  const [first, ...others] = gates;
  if (!first || gates.reduce((sum, { bound }) => sum + bound, 0) < threshold) return undefined;
  const word = quoteLexeme(first.lexeme);
  const left = threshold - first.bound;
  const besides = reaching(others, left);
  const within = left <= 0 ? word : besides && `${word} & (${besides})`;
  return [within, reaching(others, threshold)].filter(Boolean).join(' | ') || undefined;
}

/** The index walks through the entries of the rarest words until the others alone cannot meet the condition. */
function examinedFor(gates: readonly Gate[], threshold: number): number {
  let left = gates.reduce((sum, { bound }) => sum + bound, 0);
  let examined = 0;
  for (const { bound, chunks } of gates) {
    if (left < threshold - ROUNDING) break;
    left -= bound;
    examined += chunks;
  }
  return examined;
}
