import { expect, test } from 'vitest';
import type { SyncReport } from '../../../../src/client/client.ts';
import { describeReport } from './describe-report.ts';

const NOTHING: SyncReport = {
  status: 'done',
  created: 0,
  updated: 0,
  unchanged: 0,
  held_back: 0,
  removed: 0,
  skipped: 0,
  failed: 0,
  removal_refused: 0,
  problems: [],
  error: null,
  elapsed_ms: 12,
};

test.each<[Partial<SyncReport>, string]>([
  [{ created: 2, unchanged: 1400, failed: 1 }, '2 new · 1,400 unchanged · 1 failed'],
  [{ status: 'stopped', updated: 1 }, 'Stopped: 1 updated'],
  [
    { removal_refused: 3, held_back: 1, removed: 2, skipped: 4 },
    '2 removed · 1 held back · 4 skipped · 3 gone but kept',
  ],
  [{ status: 'failed' }, 'Failed'],
  [{}, 'nothing there'],
])('[WEB-CONNECT-REPORT] %j reads as %s', (report, words) => {
  expect(describeReport({ ...NOTHING, ...report })).toBe(words.replaceAll(' ·', '\u00a0·'));
});
