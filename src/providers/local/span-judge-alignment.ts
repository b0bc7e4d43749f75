import type { Word } from '../../text/split-words.ts';

/**
 * Lays a claim beside a passage, word by word in their order (longest common subsequence of stems). What lies between
 * two words that agree is where the one differs from the other: `are [not] accepted`, `within [30|60] days`.
 */
export function alignWords(claim: readonly Word[], passage: readonly Word[]): Alignment {
  const pairs = commonPairs(claim.slice(0, MOST_WORDS), passage.slice(0, MOST_WORDS));
  const gaps: Gap[] = [];
  let [claimed, known] = [0, pairs[0] ? Math.max(0, pairs[0][1] - (pairs[0][0] + EDGE)) : 0];
  for (const [claimIndex, passageIndex] of pairs) {
    gaps.push({ claimed: claim.slice(claimed, claimIndex), known: passage.slice(known, passageIndex) });
    [claimed, known] = [claimIndex + 1, passageIndex + 1];
  }
  // A claim may end before its passage does: what follows there is left out, not contradicted.
  const rest = claim.slice(claimed);
  gaps.push({
    claimed: rest,
    known: rest.length > 0 ? passage.slice(known, known + rest.length + EDGE) : [],
  });
  return {
    share: claim.length === 0 ? 0 : pairs.length / claim.length,
    gaps: gaps.filter((gap) => gap.claimed.length + gap.known.length > 0),
  };
}

function commonPairs(left: readonly Word[], right: readonly Word[]): [number, number][] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        left[row]!.stem === right[column]!.stem
          ? lengths[at + width + 1]! + 1
          : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    const at = row * width + column;
    if (left[row]!.stem === right[column]!.stem) pairs.push([row++, column++]);
    else if (lengths[at + width]! >= lengths[at + 1]!) row += 1;
    else column += 1;
  }
  return pairs;
}

/** The table grows with the product; a sentence has seldom more. */
const MOST_WORDS = 160;
const EDGE = 2;

/** The words of each between two that both have. */
export type Gap = { claimed: readonly Word[]; known: readonly Word[] };
/** `share` is how much of the claim the passage has in the same order. */
export type Alignment = { share: number; gaps: readonly Gap[] };
