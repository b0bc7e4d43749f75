import { expect, test } from 'vitest';
import { describeProgress } from './describe-progress.ts';

test.each([
  [{ stage: 'queued', done: 0, total: 0 }, 'Waiting in the queue'],
  [{ stage: 'queued', done: 3, total: 12 }, 'Waiting in the queue'],
  [{ stage: 'extract', done: 0, total: 0 }, 'Reading'],
  [{ stage: 'extract', done: 1, total: 1 }, 'Reading'],
  [{ stage: 'extract', done: 0, total: 12 }, 'Reading, page 1 of 12'],
  [{ stage: 'extract', done: 3, total: 12 }, 'Reading, page 3 of 12'],
  [{ stage: 'extract', done: 14, total: 12 }, 'Reading, page 12 of 12'],
  [{ stage: 'embed', done: 0, total: 40 }, 'Indexing passages, 0 of 40'],
  [{ stage: 'embed', done: 12, total: 40 }, 'Indexing passages, 12 of 40'],
  [{ stage: 'embed', done: 52, total: 40 }, 'Indexing passages, 40 of 40'],
  [{ stage: 'embed', done: 1200, total: 4000 }, 'Indexing passages, 1,200 of 4,000'],
  [{ stage: 'publish', done: 12, total: 40 }, 'Publishing'],
  [{ stage: 'done', done: 40, total: 40 }, 'Done'],
] as const)('%j is %j', (progress, text) => {
  expect(describeProgress({ run_id: 1, ...progress })).toBe(text);
});
