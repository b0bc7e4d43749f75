import type { Statistic } from './intervals.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * McNemar's exact test: how likely is it that of the cases that changed, so many changed to one side, were both sides
 * as likely? Cases that are the same in both runs say nothing about a difference.
 */
export function mcnemarExact(better: number, worse: number): number {
  const changed = better + worse;
  let logChoose = 0; // log of "changed choose count"
  let tail = 0;
  for (let count = 0; count <= Math.min(better, worse); count++) {
    tail += Math.exp(logChoose - changed * Math.LN2);
    logChoose += Math.log(changed - count) - Math.log(count + 1);
  }
  return Math.min(1, 2 * tail);
}

/**
 * Paired permutation test of a mean difference: how often is the sum at least as far from 0 when the sign of each
 * difference is a coin's? Every combination is tried where there are few, else a seeded sample.
 */
export function pairedPermutation(differences: readonly number[]): number {
  const changed = differences.filter((difference) => difference !== 0);
  if (changed.length === 0) return 1;
  const observed = Math.abs(changed.reduce((total, difference) => total + difference, 0));
  const atLeast = observed - Math.abs(observed) * ROUNDING;
  if (changed.length <= EXACT_UP_TO) {
    const combinations = 2 ** changed.length;
    let extreme = 0;
    for (let signs = 0; signs < combinations; signs++) {
      const sum = changed.reduce(
        (total, difference, index) => total + (signs & (1 << index) ? -difference : difference),
        0,
      );
      if (Math.abs(sum) >= atLeast) extreme++;
    }
    return extreme / combinations;
  }
  const random = seededRandom(SEED);
  const rounds = Math.max(1000, Math.min(5000, Math.floor(10_000_000 / changed.length)));
  let extreme = 0;
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (const difference of changed) sum += random() < 0.5 ? -difference : difference;
    if (Math.abs(sum) >= atLeast) extreme++;
  }
  return (extreme + 1) / (rounds + 1);
}

/**
 * The same for a figure of a whole set (an area, a percentile): in each round a coin decides for each case which run
 * its result is from. `statistic` is over the results of the first run, then those of the second in the same order.
 */
export function permutationOfSets(pairs: number, statistic: Statistic): number | null {
  const first = new Uint32Array(2 * pairs).fill(1, 0, pairs);
  const second = new Uint32Array(2 * pairs).fill(1, pairs);
  const difference = () => {
    const [a, b] = [statistic(first), statistic(second)];
    return a === null || b === null ? null : Math.abs(a - b);
  };
  const observed = difference();
  if (observed === null) return null;
  const random = seededRandom(SEED);
  const rounds = Math.max(200, Math.min(1000, Math.floor(1_000_000 / Math.max(1, pairs))));
  let extreme = 0;
  for (let round = 0; round < rounds; round++) {
    for (let pair = 0; pair < pairs; pair++) {
      const stays = random() < 0.5 ? 1 : 0;
      first[pair] = second[pairs + pair] = stays;
      second[pair] = first[pairs + pair] = 1 - stays;
    }
    if ((difference() ?? 0) >= observed * (1 - ROUNDING)) extreme++;
  }
  return (extreme + 1) / (rounds + 1);
}

const EXACT_UP_TO = 12;
/** Sums of the same numbers in another order differ in their last digits. */
const ROUNDING = 1e-9;
const SEED = 20_261_116;
