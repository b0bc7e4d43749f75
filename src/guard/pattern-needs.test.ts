import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADDRESSEES, ANY_NAME, possibleAddressees, possibleNames } from './find-addressee.ts';
import { FORGERIES, possibleForgeries } from './find-forgery.ts';
import { readFolded } from './read-folded.ts';

/** Texts that a pattern was made for, with what is least expected at either side. What it wants to see there comes by chance. */
function matching({ source }: RegExp): fc.Arbitrary<string> {
  const within = source
    .replace(/\(\?<![^)]*\)|\\b|\$$|^\^|(?<=\(\?:)[\^$]\|/g, '')
    .replace(/(?<!\[)\^/g, '\\n');
  const odd = fc.constantFrom(...ODD);
  const side = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('', '\n') },
    { weight: 1, arbitrary: fc.tuple(odd, odd).map(([one, other]) => one + other) },
  );
  const text = fc.stringMatching(new RegExp(within), { size: '-1' });
  return fc.tuple(side, text, side).map((parts) => parts.join(''));
}

const ODD = [
  '',
  ' ',
  'a',
  'é',
  '7',
  '_',
  '@',
  '$',
  "'",
  "a'",
  "'s",
  '’s',
  '-',
  '.',
  '"',
  '\u0301',
  '】',
  '>',
];

describe('a pattern is never left out of a text that it matches', () => {
  const patterns = [
    ...FORGERIES.map(({ pattern }, at) => ({
      pattern,
      isPossible: (text: string) => possibleForgeries(readFolded(text)).includes(FORGERIES[at]!),
    })),
    ...ADDRESSEES.map(({ pattern }, at) => ({
      pattern,
      isPossible: (text: string) => possibleAddressees(readFolded(text)).includes(ADDRESSEES[at]!),
    })),
    { pattern: ANY_NAME, isPossible: (text: string) => possibleNames(readFolded(text)).length > 0 },
  ];
  test.each(patterns)('$pattern', ({ pattern, isPossible }) => {
    let matched = 0;
    const property = fc.property(matching(pattern), (text) => {
      if (!pattern.test(readFolded(text).plain)) return;
      matched++;
      expect(isPossible(text), JSON.stringify(text)).toBe(true);
    });
    fc.assert(property, { numRuns: 300 });
    expect(matched).toBeGreaterThan(5);
  });
});
