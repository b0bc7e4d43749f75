import { inspect } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HelixError } from '../../src/errors.ts';
import { chooseModels } from '../../src/providers/choose-models.ts';
import { type Reranking, type RerankOptions, rerankCandidates } from '../../src/rerank/rerank-candidates.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { type CohereFault, type CohereServer, startCohereServer } from '../support/cohere-server.ts';

const KEY = 'cohere-secret-0123456789';
const QUESTION = 'How long do refunds take?';
const SECRET_TEXT = 'The vault opens with the word heliotrope.';
const CANDIDATES = [SECRET_TEXT, 'Refunds are shown in the account.', 'Refunds take long: 14 days.'].map(
  (text, index) => ({
    chunkId: 10 + index,
    documentTitle: 'Policy',
    headingPath: ['Policy', 'Money'],
    text,
    score: 1 - index / 10,
  }),
);

let server: CohereServer;
beforeAll(async () => {
  server = await startCohereServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

function rerank(options: Partial<RerankOptions> = {}, environment = {}): Promise<Reranking> {
  const settings = loadSettings({
    RERANK_PROVIDER: 'cohere',
    COHERE_API_KEY: KEY,
    COHERE_BASE_URL: server.url,
    ...environment,
  });
  return rerankCandidates(chooseModels(settings, pino({ level: 'silent' })).reranker, CANDIDATES, {
    question: QUESTION,
    timeoutMs: settings.rerankTimeoutMs,
    maxDocuments: settings.rerankMaxDocuments,
    failOpen: settings.rerankFailOpen,
    ...options,
  });
}

describe('Cohere', () => {
  test('[RERANK-COHERE] one request of the v2 format gives the order and the scores', async () => {
    const result = await rerank();
    expect(result).toMatchObject({ order: [12, 11, 10], skipped: false });
    expect(result.scores.get(12)).toBe(1);
    expect(server.calls).toHaveLength(1);
    const [call] = server.calls;
    expect(call).toMatchObject({ path: '/v2/rerank', headers: { authorization: `Bearer ${KEY}` } });
    expect(call!.body).toEqual({
      model: 'rerank-v3.5',
      query: QUESTION,
      documents: CANDIDATES.map(({ text }) => `Policy > Money\n\n${text}`),
    });
  });

  test('[RERANK-COHERE] the model, the cap and a base URL with its version are as set', async () => {
    const environment = { COHERE_RERANK_MODEL: 'rerank-v4', COHERE_BASE_URL: `${server.url}/v2/` };
    const result = await rerank({ maxDocuments: 2 }, environment);
    expect(result.order).toEqual([11, 10, 12]);
    expect(server.calls[0]).toMatchObject({ path: '/v2/rerank', body: { model: 'rerank-v4' } });
    expect(server.calls[0]!.body.documents).toHaveLength(2);
  });

  test('[RERANK-COHERE] a server that fails for a moment is asked again within the time limit', async () => {
    server.setFault({ type: 'status', status: 503 }, 1);
    expect(await rerank()).toMatchObject({ order: [12, 11, 10], skipped: false });
    server.setFault({ type: 'cut-body' }, 1);
    expect(await rerank()).toMatchObject({ order: [12, 11, 10], skipped: false });
    expect(server.calls).toHaveLength(4);
  });
});

describe('a server that does not help', () => {
  const quoting = `cannot read "${SECRET_TEXT}" with token ${KEY}`;
  const shifted = (by: number): CohereFault => ({
    type: 'results',
    change: (results) => results.map((each) => ({ ...each, index: each.index + by })),
  });
  const scored = (score: unknown): CohereFault => ({
    type: 'results',
    change: (results) => results.map((each) => ({ ...each, relevance_score: score })),
  });
  const NO_SCORES = 'not a list of scores';
  const cases: [string, CohereFault, string][] = [
    ['a refused key', { type: 'status', status: 401, message: quoting }, 'status 401; check COHERE_API_KEY'],
    ['a refused text', { type: 'status', status: 400, message: quoting }, 'status 400'],
    ['an unknown model', { type: 'status', status: 404, message: quoting }, 'check COHERE_RERANK_MODEL'],
    ['a redirect', { type: 'status', status: 302 }, 'status 302'],
    ['an index out of range', shifted(1), 'a score for text 3 of 3'],
    ['a negative index', shifted(-1), NO_SCORES],
    ['half an index', shifted(0.5), NO_SCORES],
    ['a missing text', { type: 'results', change: (all) => all.slice(1) }, '2 scores for 3 texts'],
    ['no text', { type: 'results', change: () => [] }, '0 scores for 3 texts'],
    ['a doubled text', { type: 'results', change: ([a, b]) => [a, b, b] }, 'two scores for one text'],
    ['scores over 1', scored(42), 'the score 42'],
    ['scores that are text', scored('0.5'), NO_SCORES],
    ['scores that are no number', scored(null), NO_SCORES],
    ['results that are no list', { type: 'results', change: () => ({ 0: 1 }) }, NO_SCORES],
    ['an error with status 200', { type: 'body', body: JSON.stringify({ message: quoting }) }, NO_SCORES],
    ['HTML', { type: 'body', body: `<html>${quoting}</html>`, contentType: 'text/html' }, NO_SCORES],
    ['half of a JSON', { type: 'body', body: '{"results":[{"index":0,' }, NO_SCORES],
    ['nothing', { type: 'body', body: '' }, NO_SCORES],
    ['10 MB', { type: 'body', body: ' '.repeat(10_000_000) }, 'more than 1000000 bytes'],
  ];

  test.each(cases)(
    '[RERANK-NONSENSE] %s changes no order and is not told twice',
    async (_, fault, problem) => {
      server.setFault(fault);
      const result = await rerank();
      expect(result).toMatchObject({ order: [10, 11, 12], skipped: true });
      expect(result.error).toContain(`cohere/rerank-v3.5: `);
      expect(result.error).toContain(problem);
      expect(server.calls).toHaveLength(1);
      expectSilence(result);
    },
  );

  test.each<[CohereFault]>([[{ type: 'hang' }], [{ type: 'drip' }], [{ type: 'status', status: 503 }]])(
    '[RERANK-TIMEOUT] %o ends at the limit, tries included, and the connection is closed',
    async (fault) => {
      server.setFault(fault);
      const started = performance.now();
      const result = await rerank({}, { RERANK_TIMEOUT_MS: '300', HELIX_MODEL_TRIES: '10' });
      expect(performance.now() - started).toBeLessThan(1500);
      expect(result).toMatchObject({ order: [10, 11, 12], skipped: true });
      expect(result.error).toContain('no order within 300 ms');
      if (fault.type !== 'status') await expect.poll(() => server.calls[0]!.closedEarly).toBe(true);
    },
  );

  test('[RERANK-FAIL-OPEN] nobody listening is a skipped reranking', async () => {
    const gone = await startCohereServer();
    await gone.close();
    const result = await rerank({}, { COHERE_BASE_URL: gone.url, HELIX_MODEL_TRIES: '1' });
    expect(result).toMatchObject({ order: [10, 11, 12], skipped: true });
    expect(result.error).toContain('ECONNREFUSED');
  });

  test('[RERANK-FAIL-OPEN] with RERANK_FAIL_OPEN=false it is a 503 without the key and the documents', async () => {
    server.setFault({ type: 'status', status: 401, message: quoting });
    const error: HelixError = await rerank({}, { RERANK_FAIL_OPEN: 'false' }).then(
      () => expect.unreachable('an order came back'),
      (thrown) => thrown,
    );
    expect(error).toMatchObject({ code: 'reranker_unavailable', status: 503 });
    expect(error.message).toContain('check COHERE_API_KEY');
    expectSilence(error);
  });

  test('[RERANK-ABORT] a caller who leaves closes the connection', async () => {
    server.setFault({ type: 'hang' });
    const caller = new AbortController();
    const running = rerank({ signal: caller.signal });
    await expect.poll(() => server.calls.length).toBe(1);
    caller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => server.calls[0]!.closedEarly).toBe(true);
  });
});

test('[RERANK-COHERE] no reranker is configured unless one is asked for, and Cohere asks for a key', () => {
  const none = chooseModels(loadSettings({}), pino({ level: 'silent' }));
  expect(none.reranker).toBeUndefined();
  expect(() => loadSettings({ RERANK_PROVIDER: 'cohere' })).toThrow('COHERE_API_KEY is missing');
});

test('[RERANK-LOCAL] RERANK_PROVIDER=local needs no key, whoever embeds', async () => {
  for (const environment of [{}, { GEMINI_API_KEY: KEY }]) {
    const settings = loadSettings({ ...environment, RERANK_PROVIDER: 'local' });
    const { reranker } = chooseModels(settings, pino({ level: 'silent' }));
    expect(reranker?.id).toBe('local/all-MiniLM-L6-v2-late-interaction');
    await reranker!.close!();
  }
});

function expectSilence(value: unknown): void {
  const shown = inspect(value, { depth: 20, showHidden: true });
  for (const hidden of [KEY, 'heliotrope', SECRET_TEXT]) expect(shown).not.toContain(hidden);
}
