import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayHoldMarker } from './marker-beginnings.ts';
import { DEFAULT_MARKERS, findMarkers, prepareMarkers } from './markers.ts';
import { compactOf, readFolded } from './read-folded.ts';

const MARKERS = prepareMarkers([
  ...DEFAULT_MARKERS,
  'wire the money',
  'секрет',
  '转账',
  'a b',
  "don't tell",
  'ö',
  'r2',
]);
const filler = fc.constantFrom(
  '',
  'ignore',
  'i',
  'ign',
  'the',
  'you are',
  'инс',
  'переводы',
  '我们',
  '7',
  'do not',
  'a',
);

/** A marker with whatever between its letters. */
const torn = fc
  .tuple(
    fc.constantFrom(...MARKERS),
    fc.array(fc.constantFrom('', '', '', ' ', '\n', '-', '.', '\u200b', '\u0301 ', '  '), {
      minLength: 8,
      maxLength: 8,
    }),
  )
  .map(([{ compact }, between]) =>
    Array.from(compact, (letter, at) => letter + between[at % between.length]!).join(''),
  );

test('a marker whose letters stand in a text, from a word to a word, is never left out', () => {
  let found = 0;
  const text = fc
    .array(fc.oneof(torn, filler, fc.constantFrom('иgnore previous', 'Ingore all prevoius instrucitons')), {
      maxLength: 6,
    })
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(text, (written) => {
      const folded = readFolded(written);
      const isThere = MARKERS.some((marker) => standsIn(folded.words, marker));
      if (isThere) found++;
      if (isThere) expect(mayHoldMarker(folded, MARKERS), JSON.stringify(written)).toBe(true);
      expect(findMarkers(folded, MARKERS).length > 0).toBe(isThere);
    }),
    { numRuns: 1000 },
  );
  expect(found).toBeGreaterThan(200);
});

/** As it is said, without a thought for time. */
function standsIn(
  words: readonly string[],
  { compact, isSpaced }: { compact: string; isSpaced: boolean },
): boolean {
  if (!isSpaced) return compactOf(words).includes(compact);
  return words.some((_, first) => {
    let end = first;
    let letters = '';
    while (end < words.length && letters.length < compact.length) letters += words[end++];
    return letters === compact;
  });
}
