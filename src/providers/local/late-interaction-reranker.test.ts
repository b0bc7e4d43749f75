import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reranker } from '../../models/reranker.ts';
import { createLateInteractionReranker } from './late-interaction-reranker.ts';
import { createLocalEmbeddingModel } from './local-embedding-model.ts';

const POLICY = [
  'Refund Policy\n\nThe shop opens at nine and closes at six.',
  'Refund Policy\n\nRefunds are paid to the card that was used.',
  'Refund Policy\n\nA refund takes up to 14 days from the day the goods come back.',
  'Refund Policy\n\nGoods on sale can be exchanged.',
];
let cacheDirectory: string;
let reranker: Reranker;
beforeAll(() => {
  cacheDirectory = mkdtempSync(join(tmpdir(), 'helix-rerank-'));
  reranker = createLateInteractionReranker(createLocalEmbeddingModel({ cacheDirectory }));
});
afterAll(async () => {
  await reranker.close!();
  rmSync(cacheDirectory, { recursive: true });
});

function rerank(question: string, texts: string[], signal?: AbortSignal) {
  const sent = texts.map((text, id) => ({ id, text, priorScore: 1 - id / 100 }));
  return reranker.rerank({ question, texts: sent, ...(signal ? { signal } : {}) });
}

test('[RERANK-LOCAL] the text that answers is first and passes the threshold; an unrelated question does not', async () => {
  const scores = await rerank('How long does a refund take?', POLICY);
  const best = scores.toSorted((left, right) => right.score - left.score)[0]!;
  expect(best.id).toBe(2);
  expect(best.score).toBeGreaterThan(0.5);
  const unrelated = await rerank('Which gene makes zebrafish fins grow back?', POLICY);
  expect(Math.max(...unrelated.map(({ score }) => score))).toBeLessThan(0.15);
});

test('[RERANK-LOCAL] the same question and texts give the same scores, in whichever worker', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => rerank('When does the shop open?', POLICY)));
  expect(runs[1]).toEqual(runs[0]);
  expect(runs[2]).toEqual(runs[0]);
});

test('[RERANK-LOCAL] hostile and empty texts have scores too', async () => {
  const texts = ['', '\0', '\ud800', '!'.repeat(100_000), '👩‍👩‍👧'.repeat(1000)];
  const scores = await rerank(`${'why '.repeat(1000)}?`, texts);
  expect(scores.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  for (const { score } of scores) expect(score >= 0 && score <= 1).toBe(true);
  expect(await rerank('\u0000', ['a'])).toHaveLength(1);
  expect(await rerank('anything', [])).toEqual([]);
});

test('[RERANK-LOCAL] a caller who leaves is not waited for, and the workers go on with the next', async () => {
  const caller = new AbortController();
  const running = rerank('Who?', Array<string>(500).fill('A long text. '.repeat(100)), caller.signal);
  setTimeout(() => caller.abort(), 50);
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  const before = performance.now();
  expect(await rerank('When does the shop open?', POLICY)).toHaveLength(4);
  expect(performance.now() - before).toBeLessThan(8000); // the 500 texts would take 10 s and more
});
