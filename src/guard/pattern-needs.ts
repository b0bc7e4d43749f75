import type { FoldedText } from './read-folded.ts';
import { listsIn, wordTable } from './word-hash.ts';

/**
 * Tells which patterns a text may match, by what each cannot match without. `words` are lists of which the text must have one
 * word each, as a run of `a` to `z` with another sign or nothing at either side: who writes one down must see that the
 * pattern lets no such letter stand next to it. Of `signs` one must occur, anywhere.
 */
export function compileNeeds<Pattern extends { needs: Needs }>(
  patterns: readonly Pattern[],
): (text: FoldedText) => Pattern[] {
  const lists = [...new Set(patterns.flatMap(({ needs }) => needs.words ?? []))];
  const table = wordTable(lists.map((list) => list.split(' ')));
  const compiled = patterns.map((pattern) => ({
    pattern,
    signs: pattern.needs.signs ?? [],
    lists: (pattern.needs.words ?? []).reduce((bits, list) => bits | (1 << lists.indexOf(list)), 0),
  }));
  return ({ plain, hashes, parts }) => {
    const found = listsIn(table, hashes) | listsIn(table, parts);
    const possible: Pattern[] = [];
    for (const { pattern, signs, lists } of compiled)
      if ((found & lists) === lists && (signs.length === 0 || signs.some((sign) => plain.includes(sign))))
        possible.push(pattern);
    return possible;
  };
}

export type Needs = { words?: readonly string[]; signs?: readonly string[] };
