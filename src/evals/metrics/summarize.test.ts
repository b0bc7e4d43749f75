import { expect, test } from 'vitest';
import { caseResult, refusal } from './__fixtures__/case-result.ts';
import { stageLatencies } from './cost.ts';
import { METRICS } from './metric-names.ts';
import { missesFloor } from './misses-floor.ts';
import { summarize, summarizeByGroup } from './summarize.ts';

const offTopic = refusal({ caseId: 'weather', kind: 'off-topic' });
const bluffed = caseResult({ caseId: 'germany', kind: 'unanswerable', relevant: [] });
const declined = refusal({ caseId: 'fees', relevant: [3], tags: ['table'] });

test('[EVAL-SUMMARY] every metric is there, with null where no case says anything about it', () => {
  const summary = summarize([]);
  expect(Object.keys(summary)).toEqual(METRICS.map(({ name }) => name));
  for (const metric of Object.values(summary)) {
    expect(metric).toEqual({ value: null, of: 0, low: null, high: null });
  }
});

test('[EVAL-SUMMARY] refusing is measured by kind, and as precision, recall and F1', () => {
  const summary = summarize([caseResult(), offTopic, bluffed, declined]);
  expect(summary.answerable_refused).toMatchObject({ value: 0.5, of: 2 });
  expect(summary.off_topic_refused).toMatchObject({ value: 1, of: 1 });
  expect(summary.unanswerable_refused).toMatchObject({ value: 0, of: 1 });
  expect(summary.abstention_precision).toMatchObject({ value: 0.5, of: 2 });
  expect(summary.abstention_recall).toMatchObject({ value: 0.5, of: 2 });
  expect(summary.abstention_f1).toMatchObject({ value: 0.5, of: 4 });
});

test('[EVAL-ERROR-FAILS] a case that could not be run counts as failed in whatever it would have counted in', () => {
  const failed = { error: 'upstream down', relevant: [], ranked: [], verdict: null, timings: {} };
  const summary = summarize([
    caseResult(),
    caseResult({ ...failed, expected: { answers: ['30 days'], must_not_say: ['60'] } }),
    caseResult({ ...failed, kind: 'off-topic' }),
  ]);
  expect(summary.recall).toMatchObject({ value: 0.5, of: 2 });
  expect(summary.answerable_refused).toMatchObject({ value: 0.5, of: 2 });
  expect(summary.off_topic_refused).toMatchObject({ value: 0, of: 1 });
  expect(summary.faithfulness).toMatchObject({ value: 0.5, of: 2 });
  expect(summary.citation_precision).toMatchObject({ value: 0.5, of: 2 });
  expect(summary.contains).toMatchObject({ value: 0, of: 1 });
  expect(summary.must_not_say).toMatchObject({ value: 0, of: 1 });
  expect(summary.must_say?.of).toBe(0);
  expect(summary.errors).toMatchObject({ value: 2 / 3, of: 3 });
  expect(summary.latency_p95_ms).toMatchObject({ value: 40, of: 1 });
});

test('[EVAL-INTERVAL] shares have Wilson intervals, means bootstrapped ones', () => {
  const summary = summarize(
    Array.from({ length: 20 }, (_, index) =>
      caseResult({ relevant: index < 10 ? [1] : [3], citationPrecision: index / 19 }),
    ),
  );
  expect(summary.faithfulness?.low).toBeCloseTo(0.8389, 3);
  expect(summary.mrr?.value).toBeCloseTo(2 / 3);
  expect(summary.mrr?.low).toBeGreaterThan(0.4);
  expect(summary.mrr?.low).toBeLessThan(0.62);
  expect(summary.citation_precision?.high).toBeGreaterThan(0.55);
});

test('latency is a percentile that was measured, overall and by stage in the order of an answer', () => {
  const results = Array.from({ length: 100 }, (_, index) =>
    caseResult({ timings: { totalMs: index + 1, modelMs: 5, embedMs: 2, ownMs: Number.NaN } }),
  );
  const summary = summarize(results);
  expect(summary.latency_p50_ms).toMatchObject({ value: 50, of: 100 });
  expect(summary.latency_p95_ms).toMatchObject({ value: 95, of: 100 });
  expect(stageLatencies(results)).toEqual([
    { stage: 'embedMs', title: 'embed', p50: 2, p95: 2, of: 100 },
    { stage: 'modelMs', title: 'model', p50: 5, p95: 5, of: 100 },
    { stage: 'totalMs', title: 'total', p50: 50, p95: 95, of: 100 },
  ]);
});

test('groups are the kinds and the tags, each with its own summary', () => {
  const groups = summarizeByGroup([caseResult({ tags: ['table', 'table'] }), offTopic, declined]);
  expect(groups.map(({ by, name, cases }) => `${by} ${name} ${cases}`)).toEqual([
    'kind answerable 2',
    'kind off-topic 1',
    'tag table 2',
  ]);
  expect(groups[2]?.summary.answerable_refused?.value).toBe(0.5);
});

test('[EVAL-SUMMARY] the order of the cases changes neither a figure, nor an interval, nor the groups', () => {
  const results = Array.from({ length: 30 }, (_, index) =>
    caseResult({
      caseId: `case-${index}`,
      tags: [`tag-${index % 3}`],
      relevant: [1 + ((index * index) % 11)],
      confidence: ((index * 7) % 13) / 13,
      citationPrecision: ((index * 5) % 7) / 7,
      timings: { totalMs: (index * 37) % 101 },
    }),
  );
  const turned = results.toReversed();
  expect(summarize(turned)).toEqual(summarize(results));
  expect(summarizeByGroup(turned)).toEqual(summarizeByGroup(results));
});

test('[EVAL-SUMMARY] ten thousand cases are summed up in seconds', () => {
  const results = Array.from({ length: 10_000 }, (_, index) =>
    caseResult({
      confidence: (index % 997) / 997,
      citationPrecision: (index % 5) / 4,
      timings: { totalMs: index },
    }),
  );
  const started = performance.now();
  expect(summarize(results).latency_p50_ms?.value).toBe(4999);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('a floor is the least of what should be high and the most of what should be low', () => {
  const metric = (value: number | null) => ({ value, of: 1, low: null, high: null });
  expect(missesFloor('recall', metric(0.79), 0.8)).toBe(true);
  expect(missesFloor('recall', metric(0.1 + 0.7), 0.8)).toBe(false);
  expect(missesFloor('latency_p95_ms', metric(900), 800)).toBe(true);
  expect(missesFloor('latency_p95_ms', metric(700), 800)).toBe(false);
  expect(missesFloor('recall', metric(null), 0.8)).toBe(true);
  expect(missesFloor('recall', undefined, 0.8)).toBe(true);
});
