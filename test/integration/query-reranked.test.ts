import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StoredTrace } from '../../src/store/traces.ts';
import { ABSTENTION } from '../../src/terms.ts';
import { type CohereFault, type CohereServer, startCohereServer } from '../support/cohere-server.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { postQuery, postQueryStream, postSearch, type QueryBody } from '../support/post-question.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';
const KEY = 'cohere-secret-0123456789';
const COHERE = 'cohere/rerank-v3.5';
const TIMEOUT_MS = 700;

onEachEngine('/v1/query with a reranker', (engine) => {
  let gemini: GeminiServer;
  let cohere: CohereServer;
  /** As it is unless told; one that must have a reranker; one that would abstain without one. */
  let helix: Record<'open' | 'closed' | 'strict', RunningHelix>;
  const start = (environment: Record<string, string> = {}) =>
    startHelix({
      engine,
      environment: {
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: gemini.url,
        RERANK_PROVIDER: 'cohere',
        COHERE_API_KEY: KEY,
        COHERE_BASE_URL: cohere.url,
        RERANK_TIMEOUT_MS: String(TIMEOUT_MS),
        ...environment,
      },
    });
  beforeAll(async () => {
    cohere = await startCohereServer();
    gemini = await startGeminiServer({
      answer: ({ prompt }) => [`Within 30 days [chunk:${/- ChunkID: (\d+)/.exec(prompt)?.[1]}].`],
    });
    helix = {
      open: await start(),
      closed: await start({ RERANK_FAIL_OPEN: 'false' }),
      strict: await start({ ABSTAIN_RRF_THRESHOLD: '0.5' }),
    };
    for (const town of ['Oslo', 'Rome', 'Riga', 'Bern'])
      await helix.open.ingest(`# ${town}\n\nThe shop in ${town} answers a refund request.`, `${town}.md`);
  });
  afterAll(async () => {
    for (const running of Object.values(helix ?? {})) await running.stop();
    await cohere?.close();
    await gemini?.close();
  });
  afterEach(() => cohere.reset());

  const ask = (running: RunningHelix, body: object = {}) =>
    postQuery(running.url, { question: REFUND, debug: true, ...body });
  const scoring = (score: (index: number, count: number) => unknown): CohereFault => ({
    type: 'results',
    change: (results) =>
      results.map(({ index }) => ({ index, relevance_score: score(index, results.length) })),
  });
  /** The order of both channels alone. */
  const fusedOrder = async () => {
    cohere.setFault({ type: 'status', status: 401 });
    const { body } = await ask(helix.open);
    cohere.reset();
    return idsOf(body);
  };

  const faults: [string, CohereFault, RegExp][] = [
    ['hangs', { type: 'hang' }, /no order within 700 ms \(RERANK_TIMEOUT_MS\)/],
    ['drips', { type: 'drip' }, /no order within 700 ms/],
    ['breaks off in the middle of its answer', { type: 'cut-body' }, /./],
    ['fails', { type: 'status', status: 500, message: `${KEY} ${REFUND}` }, /./],
    ['refuses the key', { type: 'status', status: 401 }, /check COHERE_API_KEY/],
    ['sends HTML', { type: 'body', body: '<html>', contentType: 'text/html' }, /not a list of scores/],
    ['sends half a JSON', { type: 'body', body: '{"results":[{"index":0,' }, /not a list of scores/],
    ['leaves texts out', { type: 'results', change: ([first]) => [first] }, /1 scores for \d+ texts/],
    ['scores texts it was not sent', misplaced(1000), /a score for text 1\d+ of \d+/],
    ['gives one text all the scores', misplaced(0, true), /two scores for one text/],
    ['gives scores beyond 1', { type: 'results', change: (all) => all.map(beyond) }, /the score 7/],
  ];

  test.each(faults)(
    '[QUERY-RERANKED] one that %s: the answer comes all the same, marked',
    async (_, fault, problem) => {
      const order = await fusedOrder();
      cohere.setFault(fault);
      const started = performance.now();
      const { status, raw, body } = await ask(helix.open);
      expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 5000);
      expect([status, body.abstained]).toEqual([200, false]);
      expect(body.answer).toBe(`Within 30 days [chunk:${body.citations[0]!.chunk_id}].`);
      expect(body.debug).toMatchObject({ reranker: COHERE, reranker_skipped: true });
      expect(body.debug!.reranker_error).toMatch(problem);
      expect(body.debug!.gate).toMatchObject({ verdict: 'answer', threshold: 0.03 });
      expect(idsOf(body)).toEqual(order);
      expect(body.debug!.candidates.every(({ rerank }) => rerank === null)).toBe(true);
      expect(cohere.calls.length).toBeGreaterThan(0);
      const trace = await traceOf(helix.open, body.request_id);
      const error = body.debug!.reranker_error;
      expect(trace.retrieval.rerank).toEqual({ reranker: COHERE, skipped: true, error });
      expect(lineOf(helix.open, body.request_id)).toMatchObject({
        outcome: 'answered',
        reranker_used: false,
        reranker_skipped: true,
      });
      expect(raw + JSON.stringify(helix.open.logged)).not.toContain(KEY);
    },
  );

  test('[QUERY-RERANKED] the stream is marked at its end, and says nothing unless asked', async () => {
    cohere.setFault({ type: 'body', body: '' });
    const { order, end, answer } = await postQueryStream(helix.open.url, { question: REFUND, debug: true });
    expect(answer).toMatch(/^Within 30 days/);
    expect(order).toEqual(['t', 'citations', 'end']);
    expect(end!.debug).toMatchObject({ reranker_skipped: true, reranker_error: expect.any(String) });
    const { raw, body } = await ask(helix.open, { debug: false });
    expect(body.debug).toBeNull();
    expect(raw).not.toContain('rerank');
  });

  test('[QUERY-RERANKED] one that is killed in the middle, and is gone after that', async () => {
    const mortal = await startCohereServer();
    mortal.setFault({ type: 'hang' });
    const running = await start({ COHERE_BASE_URL: mortal.url });
    const asked = ask(running);
    await expect.poll(() => mortal.calls.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await mortal.close();
    const answers = [await asked, await ask(running)];
    await running.stop();
    for (const { status, body } of answers) {
      expect([status, body.abstained]).toEqual([200, false]);
      expect(body.debug).toMatchObject({ reranker_skipped: true, reranker_error: expect.any(String) });
    }
  });

  test('[QUERY-RERANKED] with RERANK_FAIL_OPEN=false there is no answer, and it says what to do', async () => {
    for (const fault of [{ type: 'hang' }, { type: 'body', body: '' }] satisfies CohereFault[]) {
      cohere.setFault(fault);
      const { status, headers, body } = await ask(helix.closed);
      expect([status, body]).toEqual([
        503,
        {
          error: 'reranker_unavailable',
          message: expect.stringMatching(
            /^The reranker cohere\/rerank-v3\.5 gave no usable order: .+\. Try again; RERANK_FAIL_OPEN=true answers/,
          ),
          request_id: headers.get('x-request-id'),
        },
      ]);
      expect(lineOf(helix.closed, body.request_id)).toMatchObject({
        outcome: 'failed',
        error: body.message,
      });
    }
    expect((await postQueryStream(helix.closed.url, { question: REFUND })).status).toBe(503);
    expect((await postSearch(helix.closed.url, { question: REFUND })).status).toBe(503);
    cohere.reset();
    expect((await ask(helix.closed)).status).toBe(200);
  });

  test('[QUERY-RERANKED] a good one decides the order, of the answer and of /v1/search', async () => {
    const order = await fusedOrder();
    cohere.setFault(scoring((index, count) => 0.4 + (index + 1) / (2 * count)));
    const { body } = await ask(helix.open, { top_k: 3 });
    expect(order.length).toBeGreaterThan(3);
    expect(idsOf(body)).toEqual(order.toReversed());
    expect(body.debug).toMatchObject({ reranker: COHERE, reranker_skipped: false });
    expect(body.debug).not.toHaveProperty('reranker_error');
    expect(body.debug!.gate).toMatchObject({ verdict: 'answer', found: 0.9, threshold: 0.15 });
    expect(body.citations[0]!.chunk_id).toBe(order.at(-1));
    const searched = await postSearch(helix.open.url, { question: REFUND, top_k: 3 });
    expect(searched.body.results.map(({ chunk_id }) => chunk_id)).toEqual(body.debug!.budget.kept);
    expect(searched.body.results[0]).toMatchObject({ chunk_id: order.at(-1), scores: { rerank: 0.9 } });
    expect(searched.body.retrieval).toMatchObject({ reranker: COHERE, reranker_skipped: false });
    expect(searched.body.gate).toEqual(body.debug!.gate);
    const trace = await traceOf(helix.open, body.request_id);
    expect(trace.retrieval.rerank).toEqual({ reranker: COHERE, skipped: false });
    expect(trace.evidence[0]).toMatchObject({ chunkId: order.at(-1), score: 0.9 });
    const line = lineOf(helix.open, body.request_id);
    expect(line).toMatchObject({ reranker_used: true, reranker_skipped: false });
    expect(line!.reranker_latency_ms).toEqual(expect.any(Number));
  });

  test('[QUERY-RERANKED] its score decides whether there is an answer: below the threshold no model is asked', async () => {
    cohere.setFault(scoring(() => 0.1));
    const before = gemini.calls.stream.length;
    const { body } = await ask(helix.open);
    expect(body).toMatchObject({ answer: ABSTENTION, citations: [], abstained: true });
    expect(body.debug).toMatchObject({
      abstain_reason: 'low-rerank-score',
      gate: { verdict: 'refuse', found: 0.1, threshold: 0.15 },
    });
    expect(gemini.calls.stream).toHaveLength(before);
    cohere.setFault(scoring(() => 0.15));
    expect((await ask(helix.open)).body.abstained).toBe(false);
  });

  test('[QUERY-RERANKED] the threshold of the ranks holds only when the reranker was skipped', async () => {
    cohere.setFault(scoring(() => 0.9));
    expect((await ask(helix.strict)).body).toMatchObject({ abstained: false });
    cohere.setFault({ type: 'body', body: '' });
    const { body } = await ask(helix.strict);
    expect(body).toMatchObject({ answer: ABSTENTION, abstained: true });
    expect(body.debug).toMatchObject({
      abstain_reason: 'low-fused-score',
      reranker_skipped: true,
      gate: { threshold: 0.5, found: expect.any(Number) },
    });
  });

  test('[QUERY-RERANKED] a caller who leaves is not reranked for', async () => {
    cohere.setFault({ type: 'hang' });
    const controller = new AbortController();
    const asked = postQuery(helix.open.url, { question: REFUND }, { signal: controller.signal }).catch(
      () => 'left',
    );
    await expect.poll(() => cohere.calls.length).toBe(1);
    controller.abort();
    expect(await asked).toBe('left');
    await expect.poll(() => cohere.calls[0]!.closedEarly, { timeout: TIMEOUT_MS - 100 }).toBe(true);
  });
});

describe('/v1/query with the reranker of this machine', () => {
  const askLocal = async (environment: Record<string, string>) => {
    const running = await startHelix({ environment: { RERANK_PROVIDER: 'local', ...environment } });
    try {
      const { body } = await postQuery(running.url, { question: REFUND, debug: true });
      const { body: searched } = await postSearch(running.url, { question: REFUND });
      return { body, searched, trace: await traceOf(running, body.request_id) };
    } finally {
      await running.stop();
    }
  };

  test('[QUERY-RERANKED] puts the candidates in its order and decides by its score', async () => {
    const { body, searched, trace } = await askLocal({ RERANK_TIMEOUT_MS: '60000' });
    expect(body.answer).toMatch(/^Refunds are accepted within 30 days of purchase \[chunk:\d+\]\./);
    expect(body.debug).toMatchObject({
      reranker: expect.stringMatching(/^local\/.+-late-interaction$/),
      reranker_skipped: false,
    });
    const scores = body.debug!.candidates.map(({ rerank }) => rerank!);
    expect(scores.length).toBeGreaterThan(1);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(body.debug!.gate).toMatchObject({ verdict: 'answer', found: scores[0], threshold: 0.15 });
    expect(searched.results.map(({ chunk_id }) => chunk_id)).toEqual(body.debug!.budget.kept);
    expect(trace.retrieval.rerank).toMatchObject({ skipped: false });
  });

  test('[QUERY-RERANKED] that is too slow is left out, and the answer is marked', async () => {
    const { body, trace } = await askLocal({ RERANK_TIMEOUT_MS: '1' });
    expect(body.abstained).toBe(false);
    expect(body.debug).toMatchObject({
      reranker_skipped: true,
      reranker_error: expect.stringMatching(/no order within 1 ms \(RERANK_TIMEOUT_MS\)$/),
    });
    expect(trace.retrieval.rerank).toMatchObject({ skipped: true });
  });
});

/** Scores of 0.5 for texts that are `by` further on, or all for the first. */
function misplaced(by: number, isFirst = false): CohereFault {
  const change = (results: { index: number }[]) =>
    results.map(({ index }) => ({ index: (isFirst ? 0 : index) + by, relevance_score: 0.5 }));
  return { type: 'results', change };
}

function beyond(result: object): object {
  return { ...result, relevance_score: 7 };
}

function idsOf({ debug }: QueryBody): number[] {
  return debug!.candidates.map(({ chunk_id }) => chunk_id);
}

async function traceOf({ url }: RunningHelix, id: string): Promise<StoredTrace> {
  await expect.poll(async () => (await fetch(`${url}/v1/traces/${id}`)).status).toBe(200);
  return (await (await fetch(`${url}/v1/traces/${id}`)).json()) as StoredTrace;
}

/** The one line of the log that a question leaves. */
function lineOf({ logged }: RunningHelix, id: string) {
  return logged.find(({ event, request_id }) => event === 'question' && request_id === id);
}
