import { expect, test } from 'vitest';
import type { Upload } from './reduce-uploads.ts';
import { summarizeUploads } from './summarize-uploads.ts';

const stored = (status: string) => ({ phase: 'stored', result: { status } });
const failed = { phase: 'failed' };
const half = { phase: 'running', progress: { run_id: 1, stage: 'embed', done: 1, total: 10 } };

const many = Array(37).fill(stored('created'));

test.each([
  ['37 added, 2 unchanged, 1 failed', 1, [...many, stored('unchanged'), stored('unchanged'), failed]],
  ['1 updated, 1 held back', 1, [stored('updated'), stored('held_back')]],
  ['Adding 2 files', 0.25, [{ phase: 'waiting' }, half]],
  [
    'Adding 4 files: 1 added, 1 failed',
    0.5,
    [stored('created'), failed, { phase: 'sending' }, { phase: 'waiting' }],
  ],
])('%s', (text, share, uploads) => {
  const summary = summarizeUploads(uploads as unknown as Upload[]);
  expect(summary.text).toBe(text);
  expect(summary.share).toBeCloseTo(share);
  expect(summary.isOver).toBe(share === 1);
});
