import { describe, expect, test, vi } from 'vitest';
import { HelixError } from '../errors.ts';
import type { Reranker, RerankRequest, TextScore } from '../models/reranker.ts';
import { type RerankOptions, rerankCandidates } from './rerank-candidates.ts';

const OPTIONS: RerankOptions = { question: 'why?', timeoutMs: 1000, maxDocuments: 50, failOpen: true };

function candidates(...ids: number[]) {
  return ids.map((chunkId, index) => ({
    chunkId,
    documentTitle: 'Guide',
    headingPath: ['Guide', 'Refunds'],
    text: `secret text ${chunkId}`,
    score: 1 - index / 10,
  }));
}

function rerankerOf(rerank: Reranker['rerank'], maxTexts = 100): Reranker {
  return { id: 'test/model', maxTexts, rerank };
}

function scoring(scores: Record<number, number>): Reranker {
  return rerankerOf(async ({ texts }) => texts.map(({ id }) => ({ id, score: scores[id]! })));
}

describe('order', () => {
  test('[RERANK-ORDER] is by score; ties keep the order they had', async () => {
    const reranker = scoring({ 7: 0.2, 3: 0.9, 5: 0.2, 1: 0.2 });
    const result = await rerankCandidates(reranker, candidates(7, 3, 5, 1), OPTIONS);
    expect(result).toMatchObject({ order: [3, 7, 5, 1], skipped: false });
    expect(Object.fromEntries(result.scores)).toEqual({ 7: 0.2, 3: 0.9, 5: 0.2, 1: 0.2 });
    expect(result).not.toHaveProperty('error');
  });

  test.each([
    [{ maxDocuments: 2 }, 100],
    [{}, 2],
  ])(
    '[RERANK-ORDER] what is beyond the cap stays behind, in its order (%o, %i)',
    async (options, maxTexts) => {
      const rerank = vi.fn(async ({ texts }: RerankRequest) =>
        texts.map(({ id }) => ({ id, score: id / 100 })),
      );
      const found = candidates(1, 2, 9, 8);
      const result = await rerankCandidates(rerankerOf(rerank, maxTexts), found, { ...OPTIONS, ...options });
      expect(result.order).toEqual([2, 1, 9, 8]);
      expect(rerank.mock.calls[0]![0].texts.map(({ id }) => id)).toEqual([1, 2]);
      expect([...result.scores.keys()]).toEqual([1, 2]);
    },
  );

  test('the question, and each text under its title and headings, are what is sent', async () => {
    const rerank = vi.fn(async ({ texts }: RerankRequest) => texts.map(({ id }) => ({ id, score: 0.5 })));
    await rerankCandidates(rerankerOf(rerank), candidates(4), OPTIONS);
    expect(rerank.mock.calls[0]![0]).toMatchObject({
      question: 'why?',
      texts: [{ id: 4, text: 'Guide > Refunds\n\nsecret text 4', priorScore: 1 }],
    });
  });

  test('without a reranker or without candidates nothing is called and nothing is skipped', async () => {
    const never = rerankerOf(() => Promise.reject(new Error('called')));
    const untouched = { skipped: false, ms: 0 };
    expect(await rerankCandidates(undefined, candidates(2, 1), OPTIONS)).toMatchObject({
      ...untouched,
      order: [2, 1],
    });
    expect(await rerankCandidates(never, [], OPTIONS)).toMatchObject({ ...untouched, order: [] });
  });
});

describe('failure', () => {
  const broken: [string, (sent: TextScore[]) => unknown][] = [
    ['1 scores for 2 texts', (sent) => sent.slice(1)],
    ['0 scores for 2 texts', () => []],
    ['3 scores for 2 texts', (sent) => [...sent, sent[0]]],
    ['two scores for one text', (sent) => [sent[0], sent[0]]],
    ['a text that was not sent', (sent) => [sent[0], { id: 99, score: 0.5 }]],
    ['the score NaN', (sent) => [sent[0], { ...sent[1], score: Number.NaN }]],
    ['the score 1.01', (sent) => [sent[0], { ...sent[1], score: 1.01 }]],
    ['the score -0.1', (sent) => [sent[0], { ...sent[1], score: -0.1 }]],
    ['the score Infinity', (sent) => [sent[0], { ...sent[1], score: Infinity }]],
    ['unexpected TypeError', () => undefined],
  ];

  test.each(broken)('[RERANK-NONSENSE] %s is no order', async (problem, change) => {
    const reranker = rerankerOf(
      async ({ texts }) => change(texts.map(({ id }) => ({ id, score: 0.5 }))) as TextScore[],
    );
    const result = await rerankCandidates(reranker, candidates(2, 1), OPTIONS);
    expect(result).toMatchObject({ order: [2, 1], skipped: true });
    expect(result.scores.size).toBe(0);
    expect(result.error).toContain(problem);
  });

  test('[RERANK-FAIL-OPEN] an error keeps the order and is told without what the error quotes', async () => {
    const failing = rerankerOf(async ({ texts }) => {
      throw new Error(`key=abc cannot read ${texts[0]!.text}`);
    });
    const result = await rerankCandidates(failing, candidates(2, 1), OPTIONS);
    expect(result).toMatchObject({ order: [2, 1], skipped: true, error: 'test/model: unexpected Error' });
  });

  test('[RERANK-FAIL-OPEN] with RERANK_FAIL_OPEN=false it is an error that says what to do', async () => {
    const problem = 'its process ended with code 7';
    const failing = rerankerOf(async () => {
      throw new HelixError('model_unavailable', { service: 'local/m', problem });
    });
    const failure = rerankCandidates(failing, candidates(2, 1), { ...OPTIONS, failOpen: false });
    await expect(failure).rejects.toMatchObject({
      code: 'reranker_unavailable',
      status: 503,
      retryable: true,
      message: `The reranker test/model gave no usable order: ${problem}. Try again; RERANK_FAIL_OPEN=true answers without it, RERANK_PROVIDER=none turns it off.`,
    });
  });

  test('[RERANK-TIMEOUT] a reranker that ignores its signal is left after the time limit', async () => {
    const deaf = rerankerOf(() => new Promise(() => {}));
    const started = performance.now();
    const result = await rerankCandidates(deaf, candidates(2, 1), { ...OPTIONS, timeoutMs: 50 });
    expect(performance.now() - started).toBeLessThan(1000);
    expect(result).toMatchObject({ order: [2, 1], skipped: true });
    expect(result.error).toBe('test/model: no order within 50 ms (RERANK_TIMEOUT_MS)');
    expect(result.ms).toBeGreaterThanOrEqual(49);
  });

  test('[RERANK-TIMEOUT] the reranker is told when the time is over, and may fail later in peace', async () => {
    const told = Promise.withResolvers<void>();
    const late = rerankerOf(async ({ signal }) => {
      await new Promise<void>((resolve) => signal!.addEventListener('abort', () => resolve()));
      told.resolve();
      throw new Error('after the end');
    });
    const result = await rerankCandidates(late, candidates(1), { ...OPTIONS, timeoutMs: 20 });
    await told.promise;
    expect(result.skipped).toBe(true);
  });

  test.each([
    ['an answer', async ({ texts }: RerankRequest) => texts.map(({ id }) => ({ id, score: 0.5 }))],
    ['a failure', () => Promise.reject(new Error('broken'))],
  ])('[RERANK-TIMEOUT] the clock stops with %s in time', async (_, rerank) => {
    vi.useFakeTimers();
    try {
      const received: AbortSignal[] = [];
      const reranker = rerankerOf((request) => {
        received.push(request.signal!);
        return rerank(request);
      });
      await rerankCandidates(reranker, candidates(2, 1), OPTIONS);
      expect(vi.getTimerCount()).toBe(0);
      vi.advanceTimersByTime(OPTIONS.timeoutMs + 1);
      expect(received.map(({ aborted }) => aborted)).toEqual([false]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a caller who leaves', () => {
  test('[RERANK-ABORT] ends the reranking with their own reason, fail-open or not', async () => {
    const caller = new AbortController();
    const received: AbortSignal[] = [];
    const deaf = rerankerOf(({ signal }) => {
      received.push(signal!);
      return new Promise(() => {});
    });
    const running = rerankCandidates(deaf, candidates(1), { ...OPTIONS, signal: caller.signal });
    const reason = new Error('the caller left');
    caller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(received[0]!.aborted).toBe(true);
  });

  test('[RERANK-ABORT] before it began, calls nothing', async () => {
    const rerank = vi.fn(async () => []);
    const running = rerankCandidates(rerankerOf(rerank), candidates(1), {
      ...OPTIONS,
      signal: AbortSignal.abort(),
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(rerank).not.toHaveBeenCalled();
  });
});
