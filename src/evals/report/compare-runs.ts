import type { CaseResult } from '../case-result.ts';
import type { EvalRunWithResults } from '../eval-run.ts';
import { byCaseId } from '../metrics/by-case-id.ts';
import { type Failure, findFailures } from '../metrics/find-failures.ts';
import { comparisonWarnings, hasSameCase } from './comparison-warnings.ts';
import { type MetricDifference, metricDifferences } from './metric-differences.ts';

/** What changed from a run to another, on the cases that both have: by metric with a paired test, and by case. */
export function compareRuns(before: EvalRunWithResults, after: EvalRunWithResults): Comparison {
  const pairs = pairsOf(before.results, after.results);
  const same = pairs.filter(([first, second]) => hasSameCase(first, second));
  const changes = same
    .flatMap(([first, second]) => changeOf(first, second) ?? [])
    .sort((left, right) => Number(turned(right)) - Number(turned(left)));
  return {
    before: headOf(before),
    after: headOf(after),
    cases: same.length,
    warnings: comparisonWarnings(before, after, pairs),
    settings: settingsChanges(before.settings, after.settings),
    metrics: metricDifferences(same),
    better: changes.filter(({ direction }) => direction === 'better'),
    worse: changes.filter(({ direction }) => direction === 'worse'),
    onlyBefore: idsWithout(before.results, after.results),
    onlyAfter: idsWithout(after.results, before.results),
  };
}

export type Comparison = {
  before: RunHead;
  after: RunHead;
  /** How many cases were compared. */
  cases: number;
  /** What makes the two hard to compare, each with what it touches. */
  warnings: string[];
  settings: { name: string; before: unknown; after: unknown }[];
  metrics: MetricDifference[];
  better: CaseChange[];
  worse: CaseChange[];
  /** Case ids that only one of them has. */
  onlyBefore: string[];
  onlyAfter: string[];
};

export type RunHead = Pick<
  EvalRunWithResults,
  'runId' | 'name' | 'createdAt' | 'settingsHash' | 'casesHash' | 'cases'
>;
export type CasePair = readonly [before: CaseResult, after: CaseResult];

export type CaseChange = {
  caseId: string;
  question: string;
  direction: 'better' | 'worse';
  /** What was wrong, empty when it passed. */
  failuresBefore: string[];
  failuresAfter: string[];
  answerBefore: string;
  answerAfter: string;
};

function pairsOf(before: readonly CaseResult[], after: readonly CaseResult[]): CasePair[] {
  const byId = new Map(after.map((result) => [result.caseId, result]));
  return before.toSorted(byCaseId).flatMap((result) => {
    const other = byId.get(result.caseId);
    return other ? [[result, other] as const] : [];
  });
}

/** Better when something that was wrong no longer is and nothing else came in its place; worse the other way round. */
function changeOf(before: CaseResult, after: CaseResult): CaseChange | undefined {
  const [first, second] = [findFailures(before), findFailures(after)];
  const isPart = (part: readonly Failure[], whole: readonly Failure[]) =>
    part.length < whole.length && part.every(({ kind }) => whole.some((other) => other.kind === kind));
  const direction = isPart(second, first) ? 'better' : isPart(first, second) ? 'worse' : undefined;
  if (!direction) return undefined;
  return {
    caseId: before.caseId,
    question: before.question,
    direction,
    failuresBefore: changedFirst(first, second),
    failuresAfter: changedFirst(second, first),
    answerBefore: before.answer,
    answerAfter: after.answer,
  };
}

/** Whether it passes in one of the runs: such changes come before those of degree. */
function turned({ failuresBefore, failuresAfter }: CaseChange): boolean {
  return failuresBefore.length === 0 || failuresAfter.length === 0;
}

/** What the other run does not have is what the change is about. */
function changedFirst(failures: readonly Failure[], others: readonly Failure[]): string[] {
  const isShared = ({ kind }: Failure) => others.some((other) => other.kind === kind);
  return [...failures.filter((failure) => !isShared(failure)), ...failures.filter(isShared)].map(
    ({ text }) => text,
  );
}

function settingsChanges(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Comparison['settings'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));
}

function idsWithout(results: readonly CaseResult[], others: readonly CaseResult[]): string[] {
  const known = new Set(others.map(({ caseId }) => caseId));
  return results.map(({ caseId }) => caseId).filter((caseId) => !known.has(caseId));
}

function headOf({ runId, name, createdAt, settingsHash, casesHash, cases }: EvalRunWithResults): RunHead {
  return { runId, name, createdAt, settingsHash, casesHash, cases };
}
