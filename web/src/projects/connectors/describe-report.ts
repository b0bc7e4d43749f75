import type { SyncReport } from '../../../../src/client/client.ts';

const COUNTS: readonly [keyof SyncReport & CountKey, string][] = [
  ['created', 'new'],
  ['updated', 'updated'],
  ['unchanged', 'unchanged'],
  ['removed', 'removed'],
  ['held_back', 'held back'],
  ['skipped', 'skipped'],
  ['failed', 'failed'],
  ['removal_refused', 'gone but kept'],
];

/** A line does not begin with it. */
const BETWEEN = '\u00a0·';

/** `2 new · 14 unchanged · 1 failed`: what came of a sync, without what did not happen. */
export function describeReport(report: SyncReport): string {
  const counts = COUNTS.filter(([key]) => report[key] > 0).map(
    ([key, words]) => `${report[key].toLocaleString('en')} ${words}`,
  );
  const whole = counts.join(`${BETWEEN} `);
  if (report.status === 'done') return whole || 'nothing there';
  return [report.status === 'stopped' ? 'Stopped' : 'Failed', whole].filter(Boolean).join(': ');
}

type CountKey =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'removed'
  | 'held_back'
  | 'skipped'
  | 'failed'
  | 'removal_refused';
