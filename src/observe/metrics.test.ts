import { describe, expect, test } from 'vitest';
import type { Trace } from '../store/traces.ts';
import { boundedLabel } from './bounded-label.ts';
import { estimateCost, readPrices } from './estimate-cost.ts';
import { createMetrics } from './metrics.ts';
import type { ObservedModelUse } from './observer.ts';

const TENANT: string = 'aaaaaaaa-0000-4000-8000-000000000000';

function traceOf(fields: Partial<Trace>): Trace {
  return {
    traceId: '0b8f6f0e-6f2b-4f0e-9a34-0c3f7b1f9f11',
    projectId: 1,
    kind: 'ask',
    outcome: 'answered',
    question: 'What is secret?',
    questionHash: 'a',
    settingsHash: 'b',
    spaceId: 'local/x@3',
    retrieval: {},
    evidence: [],
    answer: 'A secret answer.',
    citations: [],
    timings: {},
    usage: {},
    ...fields,
  };
}

async function counted(
  traces: Partial<Trace>[],
  { tenants = false, of = () => TENANT, uses = [] as ObservedModelUse[] } = {},
) {
  const metrics = createMetrics({ prices: readPrices(['gemini/flash=0.5/2']), tenants });
  for (const use of uses) metrics.modelUse(use);
  for (const fields of traces)
    metrics.question({
      tenant: of(),
      trace: traceOf(fields),
      startedAt: 0,
      totalMs: 1500,
      marks: {},
      parent: undefined,
    });
  return metrics.registry.metrics();
}

const judged = { unsupported_claims: [], cited_ids: [], citations_correct: true, relevant: true };
const limits = { nearest: 0.9, ceiling: 0.5 };

test('[METRICS-BOUNDED] a method that somebody made up has no series of its own', async () => {
  const metrics = createMetrics({ prices: readPrices([]), tenants: false });
  const request = { route: '/ask', status: 200, startedAt: 0, endedAt: 1 };
  for (const method of ['GET', 'BREW', 'x'.repeat(1000), 'get'])
    metrics.request({ ...request, method, span: undefined, parentSpanId: undefined });
  const lines = (await metrics.registry.metrics()).split('\n');
  expect(lines.filter((line) => line.startsWith('helix_http_requests_total{'))).toEqual([
    'helix_http_requests_total{method="GET",route="/ask",status="200"} 1',
    'helix_http_requests_total{method="other",route="/ask",status="200"} 3',
  ]);
});

describe('what questions are counted by', () => {
  test('[METRICS-QUESTIONS] outcomes, reasons of refusals, verdicts, stages, tokens and cost', async () => {
    const traces: Partial<Trace>[] = [
      {
        model: 'gemini/flash',
        usage: { promptTokens: 2000, completionTokens: 500 },
        timings: { retrievalMs: 30, firstWordMs: 400, modelMs: 900 },
        verdict: { ...judged, grounded: true, unverified: false },
      },
      { outcome: 'refused', gate: { verdict: 'refuse', reason: 'weak-evidence', ...limits } },
      {
        outcome: 'refused',
        gate: { verdict: 'answer', ...limits },
        verdict: { ...judged, grounded: false, unverified: true },
      },
      { outcome: 'refused', kind: 'query' },
      { outcome: 'failed' },
    ];
    // A question, and what its models used, are told apart: most calls belong to no answer.
    const uses = [
      { tenant: TENANT, model: 'gemini/flash', promptTokens: 1500, completionTokens: 400 },
      { tenant: TENANT, model: 'gemini/flash', promptTokens: 500, completionTokens: 100 },
    ];
    const text = await counted(traces, { uses });
    for (const line of [
      'helix_questions_total{kind="ask",outcome="answered"} 1',
      'helix_questions_total{kind="ask",outcome="refused"} 2',
      'helix_questions_total{kind="query",outcome="refused"} 1',
      'helix_questions_total{kind="ask",outcome="failed"} 1',
      'helix_refusals_total{reason="weak-evidence"} 1',
      'helix_refusals_total{reason="ungrounded"} 1',
      'helix_refusals_total{reason="writer"} 1',
      'helix_groundedness_verdicts_total{verdict="grounded"} 1',
      'helix_groundedness_verdicts_total{verdict="ungrounded"} 1',
      'helix_answer_stage_seconds_bucket{le="0.05",stage="retrieve"} 1',
      'helix_answer_stage_seconds_sum{stage="first_word"} 0.4',
      'helix_answer_stage_seconds_count{stage="total"} 5',
      'helix_model_tokens_total{model="gemini/flash",kind="prompt"} 2000',
      'helix_model_tokens_total{model="gemini/flash",kind="completion"} 500',
      'helix_model_cost_total{model="gemini/flash"} 0.002',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).not.toMatch(/secret|tenant="/);
  });

  test('[METRICS-BOUNDED] no more models and tenants have a series than there is room for', async () => {
    let next = 0;
    const many = Array.from({ length: 300 }, (_, index) => ({ model: `gemini/${index}` }));
    const uses = many.map((each, index) => ({
      ...each,
      tenant: `tenant-${index}`,
      promptTokens: 1,
      completionTokens: 1,
    }));
    const text = await counted(many, { tenants: true, of: () => `tenant-${next++}`, uses });
    const values = (label: string) => new Set(text.match(new RegExp(`${label}="[^"]*"`, 'g')));
    expect(values('model').size).toBe(21);
    expect(values('tenant').size).toBe(201);
    expect(text).toContain('helix_tenant_questions_total{tenant="other",outcome="answered"} 100');
    expect(text).toContain('helix_tenant_tokens_total{tenant="other",kind="prompt"} 100');
  });
});

test('a label lets through what it knows, also when it is full', () => {
  const label = boundedLabel(1);
  expect(['a', 'b', 'a'].map(label)).toEqual(['a', 'other', 'a']);
});

test('a cost is known where the model has a price, and counts tokens that were told', () => {
  const prices = readPrices(['gemini/flash = 0.30/2.50', 'a=b=1/2']);
  expect(estimateCost(prices, 'gemini/flash', { promptTokens: 1_000_000 })).toBeCloseTo(0.3);
  expect(estimateCost(prices, 'a=b', { promptTokens: 1_000_000, completionTokens: 1_000_000 })).toBe(3);
  expect(estimateCost(prices, 'unknown', { promptTokens: 5 })).toBeUndefined();
});
