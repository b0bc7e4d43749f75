import { expect, test } from 'vitest';
import { reduceUploads, shareDone, type Upload, type UploadAction } from './reduce-uploads.ts';

const RESULT = {
  status: 'created',
  document_id: 1,
  version_id: 1,
  run_id: 1,
  title: 'A',
  chunks: 2,
  vectors_made: 2,
} as const;
const FAILURE = { message: 'Holds no text.', code: 'empty_document', requestId: null, canRetry: false };

test('each upload goes its own way', () => {
  const actions: UploadAction[] = [
    { type: 'add', id: 1, file: new File([], 'a.md') },
    { type: 'add', id: 2, file: new File([], 'b.md') },
    { type: 'add', id: 3, file: new File([], 'c.md') },
    { type: 'send', id: 1 },
    { type: 'progress', id: 1, progress: { run_id: 1, stage: 'embed', done: 1, total: 2 } },
    { type: 'stored', id: 1, result: RESULT },
    { type: 'send', id: 2 },
    { type: 'failed', id: 2, failure: FAILURE },
  ];
  const uploads = actions.reduce<Upload[]>(reduceUploads, []);
  expect(uploads).toMatchObject([
    { id: 1, phase: 'stored', result: RESULT },
    { id: 2, phase: 'failed', failure: FAILURE },
    { id: 3, phase: 'waiting' },
  ]);
  expect(reduceUploads(uploads, { type: 'remove', id: 2 }).map(({ id }) => id)).toEqual([1, 3]);
});

test.each([
  [{ stage: 'queued', done: 0, total: 0 }, 0],
  [{ stage: 'extract', done: 10, total: 20 }, 0.225],
  [{ stage: 'embed', done: 12, total: 24 }, 0.7],
  [{ stage: 'done', done: 24, total: 24 }, 1],
] as const)('%j is %d of the way', (progress, share) => {
  expect(shareDone({ run_id: 1, ...progress })).toBeCloseTo(share);
});
