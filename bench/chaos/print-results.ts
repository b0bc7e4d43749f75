import { table } from '../../src/cli/print-table.ts';
import { type Findings, isHarmless } from './fault.ts';

export type Result = Findings & { fault: string; work: string; seconds: number };

/** What was tried, how often, and what came of it; under the table, everything that was wrong. */
export function printResults(results: readonly Result[]): string {
  const names = [
    'fault',
    'times',
    'sent again',
    'lost',
    'doubled',
    'half visible',
    'seconds',
    'verdict',
    'under way',
  ];
  const rows = results.map((result) => [
    result.fault,
    result.times,
    result.retried,
    result.lost.length,
    result.doubled.length,
    result.halfVisible.length,
    result.seconds,
    verdictOf(result),
    result.note ?? result.work,
  ]);
  const wrong = results.flatMap(({ fault, lost, doubled, halfVisible }) => [
    ...lost.map((what) => `${fault}: lost: ${what}`),
    ...doubled.map((what) => `${fault}: doubled: ${what}`),
    ...halfVisible.map((what) => `${fault}: half visible: ${what}`),
  ]);
  const tried = results.filter(({ notTried }) => !notTried);
  const times = tried.reduce((sum, each) => sum + each.times, 0);
  const last = `${tried.length} faults, ${times} times: ${wrong.length === 0 ? 'nothing lost' : `${wrong.length} things wrong`}`;
  return [table(names, rows), '', ...wrong, last].join('\n');
}

function verdictOf(result: Result): string {
  if (result.notTried) return `not tried: ${result.notTried}`;
  return isHarmless(result) ? 'ok' : 'BROKEN';
}
