import { expect, test, vi } from 'vitest';
import type { HelixClient, UploadOptions } from '../../../src/client/client.ts';
import type { AddedFile } from './added-file.ts';
import { reduceUploads, type Upload, type UploadAction } from './reduce-uploads.ts';
import { createUploadQueue } from './upload-queue.ts';

const added = (path: string): AddedFile => ({ file: new File(['x'], path.split('/').pop()!), path });
const FAILURE = { message: 'Too large.', code: 'payload_too_large', requestId: null, canRetry: false };
const result = { status: 'created', document_id: 1, version_id: 1, title: 'A', chunks: 1 };

/** A queue over a server whose uploads end when the test says so. */
function start() {
  const sent: { name: string; options: UploadOptions; end: () => void; fail: (error: Error) => void }[] = [];
  const cancelled: number[] = [];
  const client = {
    uploadDocument: (_file: Blob, name: string, options: UploadOptions) =>
      new Promise((resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        sent.push({ name, options, end: () => resolve(result), fail: reject });
      }),
    cancelRun: async (runId: number) => void cancelled.push(runId),
  } as unknown as HelixClient;
  let uploads: Upload[] = [];
  const onStored = vi.fn();
  const dispatch = (action: UploadAction) => {
    uploads = reduceUploads(uploads, action);
  };
  const queue = createUploadQueue(client, { dispatch, onStored });
  return {
    queue,
    sent,
    cancelled,
    onStored,
    phases: () => uploads.map(({ phase }) => phase),
    all: () => uploads,
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('sends four at once, and the next as soon as any of them is done', async () => {
  const { queue, sent, phases, onStored } = start();
  queue.add(['a', 'b', 'c', 'd', 'e', 'f'].map(added), 'default');
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  sent[3]!.end();
  sent[1]!.fail(new Error('no'));
  await settle();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(phases()).toEqual(['sending', 'failed', 'sending', 'stored', 'sending', 'sending']);
  for (const { end } of sent) end();
  await settle();
  expect(phases().filter((phase) => phase === 'stored')).toHaveLength(5);
  expect(onStored).toHaveBeenCalledTimes(2); // the first at once, the others together
});

test('a file of a folder is known by its path, a new version by its document', () => {
  const { queue, sent } = start();
  const replaces = { sourceUri: 'helix:a', title: 'A', project: 'other' };
  queue.add([added('alone.md'), added('notes/2024/a.md'), { ...added('b.md'), replaces }], 'default');
  expect(sent.map(({ options: { project, sourceUri, title } }) => [project, sourceUri, title])).toEqual([
    ['default', undefined, undefined],
    ['default', 'upload:notes/2024/a.md', undefined],
    ['other', 'helix:a', 'A'],
  ]);
});

test('what is removed is stopped: on its way, on the server, or before it is sent', async () => {
  const { queue, sent, cancelled, phases } = start();
  queue.add(['a', 'b', 'c', 'd', 'e'].map(added), 'default');
  sent[0]!.options.onProgress?.({ run_id: 7, stage: 'extract', done: 0, total: 1 });
  expect(phases()[0]).toBe('running');
  queue.remove([1, 5]);
  await settle();
  expect(cancelled).toEqual([7]);
  expect(sent[0]!.options.signal?.aborted).toBe(true);
  expect(sent.map(({ name }) => name)).not.toContain('e');
  expect(phases()).toEqual(['sending', 'sending', 'sending']);
});

test('[WEB-DOCUMENTS-RETRY] what is tried again goes where it was meant for, whichever project is looked at by then', async () => {
  const { queue, sent, all } = start();
  const replaces = { sourceUri: 'helix:a', project: 'legal' };
  queue.add([added('a.md'), { ...added('b.md'), replaces }], 'sales');
  queue.refuse([added('huge.pdf')], 'sales', () => FAILURE);
  for (const { fail } of sent) fail(new Error('no'));
  await settle();
  expect(all().map(({ project, phase }) => [project, phase])).toEqual([
    ['sales', 'failed'],
    ['legal', 'failed'],
    ['sales', 'failed'],
  ]);
  queue.add([added('other.md')], 'default');
  queue.retry(all().slice(0, 3));
  expect(sent.slice(3).map(({ name, options: { project } }) => [name, project])).toEqual([
    ['a.md', 'sales'],
    ['b.md', 'legal'],
    ['huge.pdf', 'sales'],
  ]);
  expect(all().map(({ added: { path } }) => path)).toEqual(['other.md', 'a.md', 'b.md', 'huge.pdf']);
});

test('a document is known from here in its own project only', () => {
  const { queue } = start();
  const replaces = { sourceUri: 'helix:a', project: 'legal' };
  queue.add([added('a.md'), { ...added('b.md'), replaces }], 'sales');
  const known = (project: string, source_uri: string) => queue.isKnown({ project, source_uri });
  expect([known('sales', 'upload:a.md'), known('legal', 'helix:a')]).toEqual([true, true]);
  expect([known('legal', 'upload:a.md'), known('sales', 'helix:a')]).toEqual([false, false]);
});
