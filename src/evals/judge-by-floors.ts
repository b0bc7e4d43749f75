import type { Judgement } from '../ingest/judge-version.ts';
import type { FailedCase } from '../store/held-version.ts';
import type { CaseResult } from './case-result.ts';
import type { Floors } from './eval-run.ts';
import { CASE_METRICS, SET_METRICS } from './metrics/case-metrics.ts';
import { findFailures } from './metrics/find-failures.ts';
import { metricNamed } from './metrics/metric-names.ts';
import { missesFloor } from './metrics/misses-floor.ts';

/**
 * What the results with a version say against it, beside those without it: a metric that misses its floor and is worse. Both
 * are of the same cases, in the same order.
 */
export function judgeByFloors(
  floors: Floors,
  after: readonly CaseResult[],
  before: readonly CaseResult[],
): Judgement<FailedCase> {
  const notes = unmeasured(floors, after);
  const missed = missedFloors(floors, after);
  const worse = missed.filter(([name]) => isWorse(name, measured(name, after), measured(name, before)));
  if (worse.length === 0) return { against: undefined, notes: [...notes, ...alreadyBelow(missed, after)] };
  const metrics = Object.fromEntries(
    Object.keys(floors).map((name) => [
      name,
      { value: measured(name, after), before: measured(name, before) },
    ]),
  );
  const reason = worse.map(([name, floor]) => fallen(name, floor, metrics[name]!)).join(', and ');
  return { against: { reason, metrics, floors, failed_cases: worseCases(worse, after, before) }, notes };
}

/** The floors that results miss. What nothing is known of speaks against nobody. */
export function missedFloors(
  floors: Floors,
  results: readonly CaseResult[],
): [name: string, floor: number][] {
  return Object.entries(floors).filter(([name, floor]) => {
    const value = measured(name, results);
    return value !== null && missesFloor(name, { value, of: 1, low: null, high: null }, floor);
  });
}

/** Null where no case says anything about it. */
function measured(name: string, results: readonly CaseResult[]): number | null {
  const ofCase = CASE_METRICS[name];
  if (!ofCase) return SET_METRICS[name]!(results).statistic(new Uint32Array(results.length).fill(1));
  const values = results.map(ofCase).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function isWorse(name: string, value: number | null, before: number | null): boolean {
  if (value === null) return false;
  if (before === null) return true;
  const margin = 1e-9;
  return metricNamed(name)?.better === 'lower' ? value > before + margin : value < before - margin;
}

/** The cases that a worse metric is worse by, those that lost in most of them first. */
function worseCases(
  worse: readonly [string, number][],
  after: readonly CaseResult[],
  before: readonly CaseResult[],
): FailedCase[] {
  const names = worse.flatMap(([name]) => (CASE_METRICS[name] ? [name] : OF_THE_SET));
  const lost = after.map((result, index) => ({
    result,
    by: names.filter((name) =>
      isWorse(name, CASE_METRICS[name]!(result), CASE_METRICS[name]!(before[index]!)),
    ).length,
  }));
  return lost
    .filter(({ by }) => by > 0)
    .sort((left, right) => right.by - left.by)
    .map(({ result }) => ({
      id: result.caseId,
      question: result.question,
      problem: result.error ?? findFailures(result)[0]?.text ?? 'what it expects is further from the top',
    }));
}

/** What single cases say of a metric that only a set has: `abstention_f1`. */
const OF_THE_SET = ['answerable_refused', 'abstention_recall'];

function fallen(
  name: string,
  floor: number,
  { value, before }: { value: number | null; before: number | null },
): string {
  const isLower = metricNamed(name)?.better === 'lower';
  const move = isLower ? 'rise' : 'fall';
  const from = before === null ? 'nothing' : shown(before);
  return `${name} would ${move} from ${from} to ${shown(value!)}, ${isLower ? 'above its limit' : 'below its floor'} of ${floor}`;
}

function alreadyBelow(missed: readonly [string, number][], results: readonly CaseResult[]): string[] {
  return missed.map(
    ([name, floor]) =>
      `The golden set misses its floor of ${floor} for ${name} (${shown(measured(name, results)!)}), but not by this version.`,
  );
}

/** Says which floors no case speaks of. */
export function unmeasured(floors: Record<string, number>, results: readonly CaseResult[]): string[] {
  return Object.keys(floors)
    .filter((name) => measured(name, results) === null)
    .map(
      (name) =>
        `No case of the golden set says anything about ${name}, so its floor is not checked. Add such cases.`,
    );
}

function shown(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
