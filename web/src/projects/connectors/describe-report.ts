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

/** `2 new · 14 unchanged · 1 failed`: what came of a sync, without what did not happen. */
export function describeReport(report: SyncReport): string {
  const counts = COUNTS.filter(([key]) => report[key] > 0).map(
    ([key, words]) => `${report[key].toLocaleString('en')} ${words}`,
  );
  const whole = counts.length > 0 ? counts.join(' · ') : 'nothing there';
  if (report.status === 'stopped') return `Stopped: ${whole}`;
  if (report.status === 'failed') return `Failed: ${whole}`;
  return whole;
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
