/** The value of an English number written out, or undefined: `thirty`, `twenty-one`, `two hundred`. */
export function numberFromWords(words: readonly string[]): number | undefined {
  let total = 0;
  let group = 0;
  for (const word of words) {
    const small = SMALL.get(word);
    const scale = SCALES.get(word);
    if (small !== undefined) group += small;
    else if (scale === 100) group = Math.max(group, 1) * 100;
    else if (scale !== undefined) {
      total += Math.max(group, 1) * scale;
      group = 0;
    } else return undefined;
  }
  return words.length > 0 ? total + group : undefined;
}

const SMALL = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`
    .split(/\s+/)
    .map((word, value): [string, number] => [word, value])
    .concat(
      'twenty thirty forty fifty sixty seventy eighty ninety'
        .split(' ')
        .map((word, index) => [word, 20 + 10 * index]),
    ),
);

export const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

/** Matches one number written out; `one` alone is left out, for it is mostly a pronoun. */
export const NUMBER_WORDS: RegExp = new RegExp(
  `\\b(?!one\\b(?![ -](?:hundred|thousand|million|billion|day|week|month|year|hour|minute)))(?:${[...SMALL.keys(), 'hundred'].join('|')})(?:[ -](?:${[...SMALL.keys(), ...SCALES.keys()].join('|')}))*\\b`,
  'gi',
);
