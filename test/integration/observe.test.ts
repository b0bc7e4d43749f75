import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStatistics, describeTenants } from '../../src/cli/describe-statistics.ts';
import { renderMetrics } from '../../src/observe/render-metrics.ts';
import { readStatistics } from '../../src/store/tenant-statistics.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { startCollector } from '../support/otlp-collector.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

onEachEngine('what is observed', (engine) => {
  let gemini: GeminiServer;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let helix: RunningHelix;

  beforeAll(async () => {
    gemini = await startGeminiServer({ answer: () => ['Within 30 days [1].'] });
    collector = await startCollector();
    helix = await startHelix({
      engine,
      environment: {
        GEMINI_API_KEY: 'AIza-test-secret',
        GEMINI_BASE_URL: gemini.url,
        HELIX_MODEL_PRICES: 'gemini/gemini-2.5-flash=100/100',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        HELIX_OTEL_PROPAGATE: 'true',
      },
    });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
    await collector?.close();
  });
  const scrape = async () => (await renderMetrics(helix.helix)).body.split('\n');

  test('[METRICS-SCRAPE] /metrics tells questions, ingestion, the queue, requests and the process, and no text', async () => {
    await ask(helix.url, { q: REFUND });
    await ask(helix.url, { q: 'What is the capital of France?' });
    for (const id of ['9'.repeat(9), '9'.repeat(8)]) await fetch(`${helix.url}/v1/documents/${id}`);
    await fetch(`${helix.url}/nowhere/${Math.random()}`);
    await expect
      .poll(scrape)
      .toContain('helix_http_requests_total{method="GET",route="none",status="404"} 1');
    const response = await fetch(`${helix.url}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    const lines = text.split('\n');
    for (const line of [
      'helix_questions_total{kind="ask",outcome="answered"} 1',
      'helix_questions_total{kind="ask",outcome="refused"} 1',
      'helix_ingestion_runs_total{outcome="created"} 1',
      'helix_ingestion_stage_seconds_count{stage="embed"} 1',
      'helix_queue_jobs{state="waiting"} 0',
      'helix_queue_dead_letters 0',
      'helix_http_requests_total{method="GET",route="/v1/documents/:id",status="404"} 2',
    ])
      expect(lines).toContain(line);
    expect(text).toMatch(/^helix_model_cost_total\{model="gemini\/gemini-2.5-flash"\} 0\.0*[1-9]/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(lines.some((line) => line.startsWith('helix_database_connections{'))).toBe(engine === 'postgres');
    expect(text).not.toMatch(/refund|France|nowhere|documents\/9|tenant="/i);
    const routes = lines.filter((line) => /^helix_http_requests_total\{.*documents/.test(line));
    expect(routes).toHaveLength(1);
  });

  test('[METRICS-LOG-FIELDS] the log line of a question has every field that is promised', async () => {
    await expect.poll(() => helix.logged.filter(({ event }) => event === 'question').length).toBe(2);
    const [answered, refused] = helix.logged.filter(({ event }) => event === 'question');
    expect(answered).toMatchObject({ http_status: 200, k_vec: 100, k_fts: 100, k_rerank: null });
    expect(refused).toMatchObject({ http_status: 200, abstained: true });
    gemini.setFault('embed', { type: 'status', status: 400 });
    const { status } = await ask(helix.url, { q: 'Is there a deadline?' });
    expect(status).toBeGreaterThanOrEqual(500);
    gemini.clearFaults();
    await expect
      .poll(() => helix.logged.filter(({ event }) => event === 'question').at(-1))
      .toMatchObject({ outcome: 'failed', http_status: status, k_vec: null });
    expect(Object.keys(answered!)).toEqual(expect.arrayContaining(PROMISED));
  });

  test('[METRICS-STATS] `helix stats` counts documents and questions by day, with latencies and tokens', async () => {
    const { database, tenant } = helix.helix;
    const found = await database.withTenant(tenant, (session) => readStatistics(session, tenant, 7));
    expect(found).toMatchObject({ projects: 1, documents: 1, chunks: expect.any(Number) });
    expect(found.days).toHaveLength(1);
    expect(found.days[0]).toMatchObject({ questions: 2, refused: 1, failed: 0 });
    expect(found.days[0]!.promptTokens).toBeGreaterThan(0);
    expect(found.latency.p95).toBeGreaterThanOrEqual(found.latency.p50!);
    const figures = { tenant_id: tenant, name: 'one', ...found };
    expect(describeStatistics(figures)).toMatch(/documents {2}1\n.*\n.*95 % within \d+.*\n[\s\S]*1 \(50 %\)/);
    const other = 'bbbbbbbb-0000-4000-8000-000000000000';
    const foreign = await database.withTenant(other, (session) => readStatistics(session, other, 7));
    expect(foreign).toMatchObject({ projects: 0, documents: 0, chunks: 0, days: [] });
    const both = describeTenants([figures, { tenant_id: other, name: 'two', ...foreign }], 7);
    expect(both).toMatch(/^all +1 +\d+ +2 +1 \(50 %\) .* 2 tenants$/m);
    expect(both).toMatch(new RegExp(`^${other} +0 +0 +0 +0 +0 +0 +0 +- +two$`, 'm'));
  });

  test('[METRICS-PARTIAL] a part of the state that cannot be read is counted, and the rest is told', async () => {
    const broken = {
      ...helix.helix,
      database: { ...helix.helix.database, asOwner: () => Promise.reject(new Error('away')) },
    };
    const { body } = await renderMetrics(broken);
    expect(body).toContain('helix_scrape_failures_total{part="queue"} 1');
    expect(body).toContain('helix_questions_total{kind="ask",outcome="answered"}');
  });

  test('[METRICS-LEFT] requests whose reader leaves are counted once, with the status 499', async () => {
    gemini.setFault('stream', { type: 'stalled-stream', afterDeltas: 0 }, 3);
    const of = async (status: number) =>
      (await scrape()).find((line) =>
        line.startsWith(`helix_http_requests_total{method="GET",route="/ask",status="${status}"}`),
      );
    const answered = await of(200);
    for (let index = 0; index < 3; index++) {
      const leaving = new AbortController();
      const calls = gemini.calls.stream.length;
      const asking = ask(helix.url, { q: REFUND }, leaving.signal);
      asking.catch(() => {});
      await expect.poll(() => gemini.calls.stream.length).toBe(calls + 1);
      leaving.abort();
      await expect(asking).rejects.toThrow('aborted');
    }
    await expect.poll(() => of(499), { timeout: 10_000 }).toMatch(/ 3$/);
    gemini.clearFaults();
    expect(await of(200)).toBe(answered);
  });

  test('[OTEL-SPANS] a question and an ingestion are spans of the trace of whoever asks, without a word of either', async () => {
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
    await (await fetch(`${helix.url}/ask?q=${encodeURIComponent(REFUND)}`, { headers })).text();
    expect(gemini.calls.stream.at(-1)?.headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-\\w{16}-01$`));
    await helix.helix.observer.close();
    const ours = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const [request] = ours.filter(({ name }) => name === 'GET /ask');
    const [answer] = ours.filter(({ name }) => name === 'helix.answer');
    expect(request?.parentSpanId).toBe(PARENT);
    expect(answer?.parentSpanId).toBe(request?.spanId);
    const parts = ours.filter(({ parentSpanId }) => parentSpanId === answer?.spanId);
    expect(parts.map(({ name }) => name)).toEqual(['helix.retrieve', 'helix.model']);
    for (const { startTimeUnixNano, endTimeUnixNano } of ours)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    const names = collector.spans.map(({ name }) => name);
    for (const stage of ['', '.extract', '.embed', '.publish'])
      expect(names).toContain(`helix.ingest${stage}`);
    expect(collector.bodies.join('')).not.toMatch(/refund|30 days|AIza/i);
  });
});

const PROMISED = [
  'tenant_id',
  'request_id',
  'question_hash',
  'k_vec',
  'k_fts',
  'k_rerank',
  'num_vec_candidates',
  'num_fts_candidates',
  'num_merged_candidates',
  'reranker_used',
  'reranker_skipped',
  'reranker_latency_ms',
  'num_context_chunks',
  'context_tokens_est',
  'abstained',
  'latency_ms_total',
  'latency_ms_vec',
  'latency_ms_fts',
  'latency_ms_merge',
  'latency_ms_rerank',
  'latency_ms_llm',
  'llm_provider',
  'llm_model',
  'llm_prompt_tokens',
  'llm_completion_tokens',
  'http_status',
];
