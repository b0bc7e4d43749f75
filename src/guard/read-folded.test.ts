import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNSPACED } from './markers.ts';
import { isOfUnspacedBlock, readFolded } from './read-folded.ts';
import { listsOf, wordHash, wordTable } from './word-hash.ts';

const text = fc
  .array(
    fc.constantFrom(
      ...'aeinorst',
      ' ',
      "'",
      '’',
      '7',
      '0',
      '@',
      '$',
      '.',
      'é',
      'e\u0301',
      'и',
      '忽',
      '\u{1d5ba}',
      'ingore',
      'prevoius',
      '_',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('each word has its number, and each run of letters is a word or a part', () => {
  fc.assert(
    fc.property(text, (written) => {
      const { plain, words, hashes, parts, isAscii } = readFolded(written);
      expect(hashes).toEqual(words.map(wordHash));
      const numbers = new Set([...hashes, ...parts]);
      for (const run of plain.match(/[a-z]+/g) ?? []) expect(numbers.has(wordHash(run)), run).toBe(true);
      expect(isAscii).toBe(!/[^ -~]/.test(plain));
    }),
    { numRuns: 2000 },
  );
});

test('no sign of a script without spaces is outside of the blocks that are looked at', () => {
  for (let code = 0; code < 0x10000; code++)
    if (UNSPACED.test(String.fromCharCode(code)))
      expect(isOfUnspacedBlock(code), code.toString(16)).toBe(true);
  expect(readFolded('\u{20000}').mayBeUnspaced).toBe(true);
});

test('a table leaves out no word that it was made of', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (some, others) => {
      const table = wordTable([some, others]);
      for (const word of some) expect(listsOf(table, wordHash(word)) & 1).toBe(1);
      for (const word of others) expect(listsOf(table, wordHash(word)) & 2).toBe(2);
    }),
  );
});
