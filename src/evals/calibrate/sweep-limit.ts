import { type AskedCase, isAnswerable } from './asked-case.ts';
import { ceilingScore } from './limit-scores.ts';

/** Every limit that decides otherwise than the one before it, from refusing nothing to refusing all it can. */
export function sweepLimit(cases: readonly AskedCase[], score: (asked: AskedCase) => number): SweepPoint[] {
  const scored = cases
    .map((asked) => ({ score: score(asked), isAnswerable: isAnswerable(asked) }))
    .sort((left, right) => left.score - right.score);
  const answerable = scored.filter((each) => each.isAnswerable).length;
  const others = scored.length - answerable;
  const points: SweepPoint[] = [];
  let refused = 0;
  let refusedOthers = 0;
  const addPoint = (limit: number | null) =>
    points.push({
      limit,
      falseRefusals: refused / Math.max(1, answerable),
      falseAnswers: 1 - refusedOthers / Math.max(1, others),
    });
  let last = Number.NaN;
  for (const each of scored) {
    if (each.score !== last && Number.isFinite(each.score)) addPoint(each.score);
    last = each.score;
    if (each.isAnswerable) refused++;
    else refusedOthers++;
    if (each.score === Number.POSITIVE_INFINITY) return points;
  }
  if (Number.isFinite(last)) addPoint(null);
  return points;
}

/**
 * What is refused below a limit: the share of the answerable questions; and of the others the share that is not.
 * A limit of null is beyond them all.
 */
export type SweepPoint = { limit: number | null; falseRefusals: number; falseAnswers: number };

/** The sweep of the ceiling over the distances that were seen, in round steps, with the marked ones in their places. */
export function sweepCeiling(cases: readonly AskedCase[], marked: readonly number[]): CeilingRow[] {
  const distances = cases.map((asked) => -ceilingScore(asked)).filter(Number.isFinite);
  if (distances.length === 0) return [];
  const low = distances.reduce((least, each) => Math.min(least, each));
  const high = distances.reduce((most, each) => Math.max(most, each));
  const step = STEPS.find((size) => (high - low) / size <= MOST_ROWS) ?? STEPS.at(-1)!;
  const first = Math.floor(low / step);
  const rows = Math.ceil(high / step) - first + 1;
  const round = Array.from({ length: rows }, (_, index) => Number(((first + index) * step).toFixed(6)));
  const ceilings = [...new Set([...round, ...marked])].sort((left, right) => left - right);
  return ceilings.map((ceiling) => rowOf(cases, ceiling));
}

export type CeilingRow = {
  distance: number;
  /** Mean over the cases that name a passage; what is refused finds nothing. Null when none does. */
  recall: number | null;
  refusedCorrect: number;
  answerableRefused: number;
};

const STEPS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1];
const MOST_ROWS = 14;

function rowOf(cases: readonly AskedCase[], distance: number): CeilingRow {
  const isRefused = (asked: AskedCase) => -ceilingScore(asked) > distance;
  const withPassage = cases.filter(({ recall }) => recall !== null);
  const share = (among: readonly AskedCase[]) => among.filter(isRefused).length / Math.max(1, among.length);
  return {
    distance,
    recall:
      withPassage.length === 0
        ? null
        : withPassage.reduce((sum, asked) => sum + (isRefused(asked) ? 0 : asked.recall!), 0) /
          withPassage.length,
    refusedCorrect: share(cases.filter((asked) => !isAnswerable(asked))),
    answerableRefused: share(cases.filter(isAnswerable)),
  };
}
