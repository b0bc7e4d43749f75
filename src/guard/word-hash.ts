/**
 * Words as numbers, so that a stage tells what it need not look at without making or comparing strings. Words with equal
 * letters have equal numbers; others may have them too. A table thus never leaves out a word that it was made of, and what
 * it does not know is in none of its lists: it may say that nothing is there, and never that something is.
 */
export function wordHash(word: string): number {
  let hash = NO_LETTERS;
  for (let at = 0; at < word.length; at++) hash = withLetter(hash, word.charCodeAt(at));
  return hash;
}

/** Of the letters before; each letter leads on from there. */
export function withLetter(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x5bd1e995);
}

/** Of forty that were tried the one with which the fewest words of articles and documentation are mistaken for ours. */
export const NO_LETTERS = 33_196_480;

/** Of the first letters of a word, as many as there are up to so many. */
export function headHash(word: string, letters: number): number {
  let hash = NO_LETTERS;
  const end = Math.min(word.length, letters);
  for (let at = 0; at < end; at++) hash = withLetter(hash, word.charCodeAt(at));
  return hash;
}

/** For each list a bit: the first list has the lowest. */
export function wordTable(lists: readonly Iterable<string>[]): WordTable {
  if (lists.length > 16) throw new Error(`A table has room for 16 lists, not for ${lists.length}.`);
  const table = new Uint16Array(1 << TABLE_BITS);
  lists.forEach((words, list) => {
    for (const word of words) table[placeOf(wordHash(word))]! |= 1 << list;
  });
  return table;
}

/** The lists that a word may be in, as bits. */
export function listsOf(table: WordTable, hash: number): number {
  return table[placeOf(hash)]!;
}

/** The lists of which a word may be among these. */
export function listsIn(table: WordTable, hashes: readonly number[]): number {
  let lists = 0;
  for (let at = 0; at < hashes.length; at++) lists |= table[placeOf(hashes[at]!)]!;
  return lists;
}

export type WordTable = Uint16Array;

/** 16 kB for each table: of 400 words one word in twenty is mistaken for another. */
const TABLE_BITS = 13;

/** The upper bits, to which every letter was carried by the multiplication. */
function placeOf(hash: number): number {
  return hash >>> (32 - TABLE_BITS);
}
