import type { KillOutcome } from './kill-under-load.ts';

const COLUMNS: readonly [string, (outcome: KillOutcome) => string | number][] = [
  ['killed', ({ members }) => members.join(' ')],
  ['uploads', ({ uploads }) => uploads],
  ['deletions', ({ deletions }) => deletions],
  ['questions', ({ questions }) => questions],
  ['sent again', ({ retried }) => retried],
  ['missing', ({ losses }) => losses.missing],
  ['twice', ({ losses }) => losses.twice],
  ['incomplete', ({ losses }) => losses.incomplete],
  ['not deleted', ({ losses }) => losses.notDeleted],
  ['left open', ({ losses }) => losses.openRuns],
  ['stale reads', ({ stale }) => stale.length],
  ['wrong answers', ({ wrong }) => wrong.length],
  ['seconds', ({ seconds }) => seconds.toFixed(1)],
];

export function printOutcomes(outcomes: readonly KillOutcome[]): void {
  const rows = [
    COLUMNS.map(([name]) => name),
    ...outcomes.map((each) => COLUMNS.map(([, of]) => String(of(each)))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  console.log(
    `\n${rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n')}`,
  );
  for (const { stale, wrong } of outcomes) for (const line of [...stale, ...wrong]) console.log(`- ${line}`);
  const lost = outcomes.reduce((sum, outcome) => sum + lossesOf(outcome), 0);
  console.log(
    `\n${outcomes.length} kills: ${lost === 0 ? 'nothing was lost, doubled, stale or wrong' : `${lost} LOSSES`}`,
  );
}

/** Everything that should be nought. */
export function lossesOf({ losses, stale, wrong }: KillOutcome): number {
  const counts = Object.values(losses).map(Math.abs);
  return counts.reduce((sum, count) => sum + count, stale.length + wrong.length);
}
