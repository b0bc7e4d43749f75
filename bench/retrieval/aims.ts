import { type Measurement, percentile, ratiosOf, spreadOf } from './measure.ts';
import type { PlanReport } from './plans.ts';
import { HELIX, HELIX_STORED } from './system.ts';

/** What has to hold, with the figures that decide it. What was not measured, such as a size, is not judged. */
export function judgeAims({ measurements, plans }: Results): Aim[] {
  const helix = measurements.filter(({ system }) => isHelix(system)).sort((a, b) => a.size - b.size);
  return [
    ...againstPeers(measurements),
    ...helix.map(({ size, recall }) => ({
      aim: `recall@10 of Helix at ${count(size)} is at least ${LOWEST_RECALL}`,
      holds: recall >= LOWEST_RECALL,
      figures: recall.toFixed(4),
    })),
    ...growth(helix),
    ...[...plans].filter(([size]) => size >= PLANS_FROM).map(([size, report]) => noScan(size, report)),
  ];
}

export type Results = {
  measurements: readonly Measurement[];
  /** By size. */
  plans: ReadonlyMap<number, PlanReport>;
};

export type Aim = { aim: string; holds: boolean; figures: string };

export function isHelix(system: string): boolean {
  return system === HELIX;
}

function isPeer(system: string): boolean {
  return system !== HELIX && system !== HELIX_STORED;
}

const LOWEST_RECALL = 0.95;
const LARGEST_GROWTH = 3;
/** Smaller tables are read from end to end with good reason. */
const PLANS_FROM = 100_000;

/** At the largest size that the peers were measured at. */
function againstPeers(measurements: readonly Measurement[]): Aim[] {
  const sizes = measurements.filter(({ system }) => isPeer(system)).map(({ size }) => size);
  if (sizes.length === 0) return [];
  const size = Math.max(...sizes);
  const there = measurements.filter((measurement) => measurement.size === size);
  const peers = there.filter(({ system }) => isPeer(system));
  const finding = peers.filter(({ recall }) => recall >= LOWEST_RECALL);
  const own = there.find(({ system }) => isHelix(system));
  if (!own) return [];
  return [0.5, 0.95].flatMap((share) => [
    ...notSlower(own, peers, { share, which: 'the fastest vector-only search' }),
    ...notSlower(own, finding, { share, which: `the fastest that finds ${LOWEST_RECALL} of the nearest` }),
  ]);
}

function notSlower(
  own: Measurement,
  others: readonly Measurement[],
  { share, which }: { share: number; which: string },
): Aim[] {
  const value = ({ rounds }: Measurement) => spreadOf(rounds, 'endToEnd', share).value;
  const [fastest] = others.toSorted((a, b) => value(a) - value(b));
  if (!fastest) return [];
  const ratios = ratiosOf(own.rounds, fastest.rounds, 'endToEnd', share);
  const above = ratios.filter((ratio) => ratio > 1).length;
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  return [
    {
      aim: `p${share * 100} of the full hybrid at ${count(own.size)}, end to end, is not above ${which}`,
      holds: percentile(ratios, 0.5) <= LARGEST_RATIO && above / ratios.length <= LARGEST_SHARE_ABOVE,
      figures:
        `${value(own).toFixed(2)} ms, ${fastest.system} ${value(fastest).toFixed(2)} ms; by round ` +
        `${percentile(ratios, 0.5).toFixed(2)} of it (${lowest.toFixed(2)}-${highest.toFixed(2)}), above in ${above} of ${ratios.length}`,
    },
  ];
}

/**
 * Two that are as fast as each other take turns in being first: that one of them is behind in eight rounds of ten or more happens to
 * them in one run of eighteen.
 */
const LARGEST_SHARE_ABOVE = 0.75;
/** In the middle round: two runs of the same code may differ by as much. */
const LARGEST_RATIO = 1.05;

function growth(helix: readonly Measurement[]): Aim[] {
  const [smallest, largest] = [helix[0], helix.at(-1)];
  if (!smallest || !largest || smallest === largest) return [];
  const p95 = ({ rounds }: Measurement) => spreadOf(rounds, 'endToEnd', 0.95).value;
  const factor = p95(largest) / p95(smallest);
  return [
    {
      aim: `p95 of Helix grows less than ${LARGEST_GROWTH} times from ${count(smallest.size)} to ${count(largest.size)}`,
      holds: factor < LARGEST_GROWTH,
      figures: `${p95(smallest).toFixed(2)} to ${p95(largest).toFixed(2)} ms, ${factor.toFixed(2)} times`,
    },
  ];
}

function noScan(size: number, { plans, scanned }: PlanReport): Aim {
  const found = [...new Set([...plans.flatMap(({ sequential }) => sequential), ...scanned])];
  return {
    aim: `no table is read from end to end at ${count(size)}`,
    holds: found.length === 0,
    figures: found.length === 0 ? `${plans.length} statements` : found.join(', '),
  };
}

function count(value: number): string {
  return value.toLocaleString('en');
}
