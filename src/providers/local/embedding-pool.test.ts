import { spawn } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { createEmbeddingPool, type EmbeddingPool } from './embedding-pool.ts';
import { findLocalModel } from './local-model.ts';
import { createWorkerHandle } from './worker-handle.ts';

/** A worker with the real protocol and a model of its own: the vector is [length of the text, its pid]. */
const FAKE_WORKER = `
  process.on('message', ({ type, text, cacheDirectory }) => {
    if (type === 'load') {
      if (cacheDirectory === 'broken') return process.send({ type: 'failed', problem: 'no weights' });
      if (cacheDirectory === 'dying') return process.exit(9);
      return process.send({ type: 'loaded' });
    }
    if (text === 'crash') return process.exit(7);
    if (text === 'bad') return process.send({ type: 'failed', problem: 'odd text' });
    const vector = Float32Array.of(text.length, process.pid);
    setTimeout(() => process.send({ type: 'vector', vector }), text === 'slow' ? 150 : 5);
  });
  process.on('disconnect', () => process.exit());
`;
const model = findLocalModel();
let pool: EmbeddingPool;
let started = 0;
let cacheDirectory = 'fine';

function openPool(size: number, directory = 'fine'): EmbeddingPool {
  started = 0;
  cacheDirectory = directory;
  pool = createEmbeddingPool(size, () => {
    started++;
    const child = spawn(process.execPath, ['-e', FAKE_WORKER], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    return createWorkerHandle(child, model, cacheDirectory);
  });
  return pool;
}
afterEach(() => pool.close());

const embed = (...texts: string[]) => pool.embed({ texts, purpose: 'document' });
const unavailable = (problem: string) =>
  expect.objectContaining({ code: 'model_unavailable', details: expect.objectContaining({ problem }) });

test('shares a long request among the workers and keeps its order', async () => {
  openPool(2);
  const texts = Array.from({ length: 60 }, (_, index) => 'x'.repeat(index));
  const vectors = await embed(...texts);
  expect(vectors.map(([length]) => length)).toEqual(texts.map((text) => text.length));
  expect(new Set(vectors.map(([, worker]) => worker)).size).toBe(2);
});

test('starts no worker before the first text, and one is enough for one text at a time', async () => {
  openPool(2);
  expect(started).toBe(0);
  await embed('a');
  await embed('b');
  expect(started).toBe(1);
});

test('a question overtakes the waiting texts of a document', async () => {
  openPool(1);
  const order: string[] = [];
  const document = embed(...Array<string>(20).fill('text')).then(() => order.push('document'));
  await pool.embed({ texts: ['question'], purpose: 'query' }).then(() => order.push('question'));
  await document;
  expect(order).toEqual(['question', 'document']);
});

test('a crash fails the request it happened in; the others and the next one get a new worker', async () => {
  openPool(1);
  const crashing = embed('crash', 'b');
  const waiting = embed('abc');
  await expect(crashing).rejects.toThrow(unavailable('its process ended with code 7'));
  expect((await waiting)[0]?.[0]).toBe(3);
  expect(started).toBe(2);
});

test('a crash with nothing else to do starts no worker until the next request', async () => {
  openPool(1);
  await expect(embed('crash', 'b')).rejects.toThrow(unavailable('its process ended with code 7'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started).toBe(1);
  expect(await embed('b')).toHaveLength(1);
});

test('a worker that is killed while idle is replaced', async () => {
  openPool(1);
  const pid = (await embed('a'))[0]![1]!;
  process.kill(pid, 'SIGKILL');
  const [vector] = await embed('bb').catch(() => embed('bb'));
  expect(vector?.[0]).toBe(2);
  expect(vector?.[1]).not.toBe(pid);
});

test('a text that the model cannot take fails alone', async () => {
  openPool(1);
  await expect(embed('bad')).rejects.toThrow(unavailable('odd text'));
  expect(await embed('good')).toHaveLength(1);
  expect(started).toBe(1);
});

test('a model that does not load is reported to everyone who waits, and tried again', async () => {
  openPool(2, 'broken');
  const invalid = expect.objectContaining({ code: 'model_files_invalid' });
  const [first, second] = await Promise.allSettled([embed('a'), embed('b')]);
  expect([first, second]).toEqual([
    { status: 'rejected', reason: invalid },
    { status: 'rejected', reason: invalid },
  ]);
  cacheDirectory = 'fine';
  expect(await embed('a')).toHaveLength(1);
});

test('a worker that dies while it loads is reported, not retried for ever', async () => {
  openPool(1, 'dying');
  await expect(embed('a')).rejects.toThrow(unavailable('its process ended with code 9'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started).toBe(1);
});

test('an aborted request frees the worker for the next', async () => {
  openPool(1);
  const abort = new AbortController();
  const aborted = pool.embed({ texts: Array(100).fill('slow'), purpose: 'document', signal: abort.signal });
  setTimeout(() => abort.abort(), 100);
  await expect(aborted).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  const before = performance.now();
  await embed('a');
  expect(performance.now() - before).toBeLessThan(2_000); // the 100 texts would take 15 s
});

test('close ends the workers and what waits', async () => {
  openPool(1);
  const pid = (await embed('a'))[0]![1]!;
  const waiting = expect(embed('slow')).rejects.toThrow(expect.objectContaining({ code: 'shutting_down' }));
  await pool.close();
  await waiting;
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(embed('a')).rejects.toThrow(expect.objectContaining({ code: 'shutting_down' }));
});
