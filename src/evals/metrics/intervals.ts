import { seededRandom } from './seeded-random.ts';

/** The 95% interval of a share (Wilson, 1927): honest also for few cases and near 0 and 1, where others collapse. */
export function wilsonInterval(count: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = count / of;
  const scale = 1 + Z ** 2 / of;
  const center = (share + Z ** 2 / (2 * of)) / scale;
  const width = (Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))) / scale;
  return around(share, Math.max(0, center - width), Math.min(1, center + width));
}

/**
 * The 95% interval of any figure of a set, by drawing sets of the same size from it. The seed is fixed: the same
 * results have the same interval. It always holds the figure itself, which the percentiles of a skewed one may not.
 */
export function bootstrapInterval(size: number, statistic: Statistic): Interval | null {
  const everyOne = new Uint32Array(size).fill(1);
  const value = statistic(everyOne);
  if (value === null) return null;
  const random = seededRandom(SEED);
  const rounds = roundsFor(size);
  const drawn: number[] = [];
  const counts = new Uint32Array(size);
  for (let round = 0; round < rounds; round++) {
    counts.fill(0);
    for (let draw = 0; draw < size; draw++) counts[Math.floor(random() * size)]! += 1;
    const figure = statistic(counts);
    if (figure !== null) drawn.push(figure);
  }
  drawn.sort((left, right) => left - right);
  const at = (share: number) => drawn[Math.round(share * (drawn.length - 1))] ?? value;
  return around(value, at(TAIL), at(1 - TAIL));
}

/** A figure of a set, given how often each of its members counts; null when none of those that count says anything. */
export type Statistic = (counts: Uint32Array) => number | null;

export type Interval = { low: number; high: number };

/** A thousand rounds, or fewer where the set is large: then the interval is narrow and a round takes long. */
function roundsFor(size: number): number {
  return Math.max(200, Math.min(1000, Math.floor(2_000_000 / Math.max(1, size))));
}

function around(value: number, low: number, high: number): Interval {
  return { low: Math.min(low, value), high: Math.max(high, value) };
}

const Z = 1.959964; // the normal quantile of 97.5%
const TAIL = 0.025;
const SEED = 20_261_116;
