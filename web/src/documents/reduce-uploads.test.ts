import { expect, test } from 'vitest';
import type { AddedFile } from './added-file.ts';
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
const added = (path: string): AddedFile => ({ file: new File([], path), path });

test('each upload goes its own way', () => {
  const progress = { run_id: 1, stage: 'embed', done: 1, total: 2 } as const;
  const actions: UploadAction[] = [
    {
      type: 'add',
      uploads: [
        { id: 1, added: added('a.md'), project: 'legal' },
        { id: 2, added: added('b.md'), project: 'legal' },
      ],
    },
    { type: 'add', uploads: [{ id: 3, added: added('c.md'), project: 'sales' }] },
    { type: 'change', id: 1, to: { phase: 'sending' } },
    { type: 'change', id: 1, to: { phase: 'running', progress } },
    { type: 'change', id: 1, to: { phase: 'stored', result: RESULT } },
    { type: 'change', id: 2, to: { phase: 'failed', failure: FAILURE } },
    { type: 'change', id: 9, to: { phase: 'sending' } },
  ];
  const uploads = actions.reduce<Upload[]>(reduceUploads, []);
  expect(uploads).toMatchObject([
    { id: 1, project: 'legal', phase: 'stored', result: RESULT },
    { id: 2, project: 'legal', phase: 'failed', failure: FAILURE },
    { id: 3, project: 'sales', phase: 'waiting' },
  ]);
  expect(uploads[0]).not.toHaveProperty('progress');
  expect(reduceUploads(uploads, { type: 'remove', ids: [1, 2] }).map(({ id }) => id)).toEqual([3]);
});

test.each([
  [{ stage: 'queued', done: 0, total: 0 }, 0],
  [{ stage: 'extract', done: 10, total: 20 }, 0.225],
  [{ stage: 'embed', done: 12, total: 24 }, 0.7],
  [{ stage: 'done', done: 24, total: 24 }, 1],
] as const)('%j is %d of the way', (progress, share) => {
  expect(shareDone(progress)).toBeCloseTo(share);
});
