import { describe, expect, test } from 'vitest';
import { lexicalLevels, type WeighedWord } from './lexical-plan.ts';

const word = (lexeme: string, chunks: number, weight: number): WeighedWord => ({ lexeme, chunks, weight });
const WORDS = [word('a', 10, 7), word('b', 100, 5), word('c', 1000, 3), word('d', 5000, 1.5)];

/** Whether a chunk with these words meets a condition: `&` and `|` over quoted words. */
function meets(condition: string, words: ReadonlySet<string>): boolean {
  const code = condition
    .replaceAll(/'(\w+)'/g, (_, lexeme) => String(words.has(lexeme)))
    .replaceAll('&', '&&')
    .replaceAll('|', '||');
  return new Function(`return ${code}`)() as boolean;
}

function subsets(words: readonly WeighedWord[]): WeighedWord[][] {
  return words.reduce<WeighedWord[][]>((all, each) => all.flatMap((some) => [some, [...some, each]]), [[]]);
}

describe('the conditions of a word search', () => {
  test('each lets through what could score more than what it leaves out', () => {
    for (const level of lexicalLevels(WORDS, 10_000, 2.2).slice(0, -1)) {
      for (const some of subsets(WORDS)) {
        const bound = some.reduce((sum, { weight }) => sum + weight * 2.2, 0);
        const met = meets(level.condition(), new Set(some.map(({ lexeme }) => lexeme)));
        expect(met, `${some.map(({ lexeme }) => lexeme)} in ${level.condition()}`).toBe(
          bound > level.missed + 1e-6,
        );
      }
    }
  });

  test('they widen, from all words to any, and say how many chunks to expect', () => {
    const levels = lexicalLevels(WORDS, 10_000, 2.2);
    expect(levels[0]!.condition()).toBe("'a' & ('b' & ('c' & ('d')))");
    expect(levels.at(-1)!.condition()).toBe("'a' | 'b' | 'c' | 'd'");
    const expected = levels.map((level) => level.expected);
    expect(expected).toEqual(expected.toSorted((a, b) => a - b));
    expect(levels[0]!.expected).toBeCloseTo(10_000 * 0.001 * 0.01 * 0.1 * 0.5);
    expect(levels.at(-1)!.missed).toBe(Number.NEGATIVE_INFINITY);
  });

  test('words that no chunk is known to hold are looked for in every one of them', () => {
    const levels = lexicalLevels([...WORDS, word('x', 0, 9)], 10_000, 2.2);
    expect(levels.every((level) => meets(level.condition(), new Set(['x'])))).toBe(true);
  });

  test('of many words the frequent ones are in no condition, but in what a chunk could score', () => {
    const many = Array.from({ length: 24 }, (_, index) => word(`w${index}`, 10 + index, 1));
    const levels = lexicalLevels(many, 10_000, 2.2);
    expect(levels.length).toBe(256);
    expect(levels[0]!.condition()).not.toContain("'w8'");
    expect(levels[0]!.missed).toBeCloseTo(7 * 2.2 + 16 * 2.2);
  });

  test('one word, no words and no chunks', () => {
    expect(lexicalLevels([word('a', 3, 1)], 3, 2.2).map((level) => level.condition())).toEqual([
      "'a'",
      "'a'",
    ]);
    expect(lexicalLevels([], 0, 2.2).map((level) => level.expected)).toEqual([0]);
    expect(lexicalLevels([word('a', 3, 1)], 0, 2.2)[0]!.expected).toBeLessThanOrEqual(1);
  });
});
