/**
 * Whether two stems are likely the same word: one slip of the keyboard (two in long words), or another form of
 * it that the stemmer left apart (`apply`, `application`). Meant for a word that is nowhere to be found as it
 * stands; between two words that both occur, a likeness says nothing.
 */
export function isSimilarWord(wanted: string, found: string): boolean {
  if (wanted.length < SHORTEST || found.length < SHORTEST || wanted[0] !== found[0]) return false;
  if (/\d/.test(wanted) || /\d/.test(found)) return false;
  const longest = Math.max(wanted.length, found.length);
  if (commonPrefix(wanted, found) >= Math.max(SHORTEST, Math.ceil(longest * 0.65))) return true;
  const slips = longest >= 8 ? 2 : 1;
  return Math.abs(wanted.length - found.length) <= slips && editDistance(wanted, found) <= slips;
}

function commonPrefix(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

/** Insertions, deletions, replacements and swaps of two neighbours (optimal string alignment). */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwap) best = Math.min(best, beforeLast[column - 2]! + 1);
      current.push(best);
    }
    [beforeLast, last] = [last, current];
  }
  return last[right.length]!;
}

/** Shorter words have too many neighbours: `bank`, `band`, `bend`. */
const SHORTEST = 5;
