import type { Marker } from './markers.ts';
import type { FoldedText } from './read-folded.ts';
import { listsOf, type WordTable, withLetter, wordTable } from './word-hash.ts';

/**
 * Whether a text may hold a marker. A marker that is found is words of the text one after the other, from the beginning of
 * one to the end of another: whatever of it stands before the end of a word is a beginning of the marker. So words are put
 * together for as long as they are such a beginning, and most texts have no two that are.
 */
export function mayHoldMarker({ words, hashes, isAscii }: FoldedText, markers: readonly Marker[]): boolean {
  const { table, hasUnspaced } = beginningsOf(markers);
  // In a script without spaces a marker begins anywhere.
  if (hasUnspaced && !isAscii) return true;
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at]!;
    if (listsOf(table, hash) !== 0 && leadsOn(words, at, hash, table)) return true;
  }
  return false;
}

/** Whether the words from one on are a marker, or the beginning of one that is long enough to look for it. */
function leadsOn(words: readonly string[], first: number, hash: number, table: WordTable): boolean {
  let letters = words[first]!.length;
  for (let at = first + 1; ; at++) {
    const lists = listsOf(table, hash);
    if (lists === 0) return false;
    if ((lists & WHOLE) !== 0 || letters >= LONG_ENOUGH) return true;
    const word = words[at];
    if (word === undefined) return false;
    for (let each = 0; each < word.length; each++) hash = withLetter(hash, word.charCodeAt(each));
    letters += word.length;
  }
}

/** So that no text is put together again from each of its words; hardly an ordinary text has so much of a marker. */
const LONG_ENOUGH = 24;

/** The second of the lists of a table. */
const WHOLE = 2;

function beginningsOf(markers: readonly Marker[]): Beginnings {
  const known = KNOWN.get(markers);
  if (known) return known;
  const spaced = markers.filter(({ isSpaced }) => isSpaced).map(({ compact }) => compact);
  const beginnings = spaced.flatMap((compact) =>
    Array.from({ length: compact.length }, (_, at) => compact.slice(0, at + 1)),
  );
  const made = { table: wordTable([beginnings, spaced]), hasUnspaced: spaced.length < markers.length };
  KNOWN.set(markers, made);
  return made;
}

const KNOWN = new WeakMap<readonly Marker[], Beginnings>();

type Beginnings = { table: WordTable; hasUnspaced: boolean };
