import { expect, test } from 'vitest';
import type { EmbedRequest } from '../../models/embedding-model.ts';
import { createEmbeddingQueue, type EmbeddingTask } from './embedding-queue.ts';

const documents = (...texts: string[]): EmbedRequest => ({ texts, purpose: 'document' });
const question = (text: string): EmbedRequest => ({ texts: [text], purpose: 'query' });
const vectorOf = (text: string) => Float32Array.of(text.length);
const answer = (task: EmbeddingTask | undefined) => task?.resolve(vectorOf(task.text));

test('[LOCAL-VECTORS] a question goes before the rest of a document', () => {
  const queue = createEmbeddingQueue();
  void queue.add(documents('d1', 'd2'));
  expect(queue.take()?.text).toBe('d1');
  void queue.add(question('q'));
  expect([queue.take()?.text, queue.take()?.text, queue.take()]).toEqual(['q', 'd2', undefined]);
});

test('vectors keep the order of their texts, in whatever order they come', async () => {
  const queue = createEmbeddingQueue();
  const vectors = queue.add(documents('a', 'bb', 'ccc'));
  const tasks = [queue.take(), queue.take(), queue.take()];
  for (const task of tasks.reverse()) answer(task);
  expect(await vectors).toEqual([vectorOf('a'), vectorOf('bb'), vectorOf('ccc')]);
  expect(queue.hasRequest()).toBe(false);
});

test('an aborted request rejects at once, and its other texts are not taken', async () => {
  const queue = createEmbeddingQueue();
  const abort = new AbortController();
  const vectors = queue.add({ ...documents('a', 'b', 'c'), signal: abort.signal });
  const taken = queue.take();
  abort.abort();
  await expect(vectors).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(queue.hasText()).toBe(false);
  expect(queue.hasRequest()).toBe(false);
  answer(taken);
  expect(queue.hasRequest()).toBe(false);
});

test('a request that is already aborted never enters', async () => {
  const queue = createEmbeddingQueue();
  const vectors = queue.add({ ...question('q'), signal: AbortSignal.abort() });
  await expect(vectors).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(queue.hasText()).toBe(false);
});

test('a failed text fails its request and no other', async () => {
  const queue = createEmbeddingQueue();
  const failing = queue.add(documents('a', 'b'));
  const other = queue.add(documents('c'));
  queue.take()?.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  answer(queue.take());
  expect(await other).toEqual([vectorOf('c')]);
});

test('no texts give no vectors', async () => {
  expect(await createEmbeddingQueue().add(documents())).toEqual([]);
});

test('texts to be compared wait for a question to be embedded, and overtake documents', () => {
  const queue = createEmbeddingQueue();
  void queue.add({ texts: ['document'], purpose: 'document' });
  void queue.add({ texts: ['candidate'], purpose: 'comparison', question: 'why?' });
  void queue.add({ texts: ['question'], purpose: 'query' });
  const taken = [queue.take(), queue.take(), queue.take()];
  expect(taken.map((task) => [task!.text, task!.question])).toEqual([
    ['question', undefined],
    ['candidate', 'why?'],
    ['document', undefined],
  ]);
});
