import { expect, test } from 'vitest';
import { judgeLoad } from './judge-load.ts';
import { parseOptions } from './parse-options.ts';
import { percentiles } from './statistics.ts';
import type { HoldSummary } from './summarise-hold.ts';

const OPTIONS = parseOptions(['--streams', '100', '--max-slope', '2']);

test('a run in which nothing happened passes', () => {
  expect(judgeLoad(summary(), [], OPTIONS)).toEqual([]);
});

test.each<[string, Partial<HoldSummary>, RegExp]>([
  ['an answer that was cut', { problems: { 'truncated: text': 1 } }, /^1 times: truncated/],
  [
    'a document that was not taken',
    { ingestion: ingestion({ 'ingestion 503: x': 2 }) },
    /^2 times: ingestion 503/,
  ],
  ['too few streams', { open: { mean: 80, least: 10 } }, /^80 of 100 streams/],
  ['a process that grows', { memory: [memory('serve', 2.5)] }, /^serve grows by 2.50 MB a minute$/],
  ['a heap that grows', { memory: [memory('worker', 0, 3)] }, /^the heap of worker grows by 3.00/],
  ['an error in the log', { logged: ['{"level":"error","event":"x"}'] }, /^1 errors were logged/],
])('%s fails it', (_case, changed, failure) => {
  const failures = judgeLoad({ ...summary(), ...changed }, [], OPTIONS);
  expect(failures).toEqual([expect.stringMatching(failure)]);
});

test('what is no part of Helix may grow, and a short run says nothing of growth', () => {
  expect(judgeLoad({ ...summary(), memory: [memory('clients', 9)] }, [], OPTIONS)).toEqual([]);
  expect(judgeLoad({ ...summary(), minutes: 1, memory: [memory('serve', 99)] }, [], OPTIONS)).toEqual([]);
});

test('questions that fail at a high rate fail it; being slow there does not', () => {
  const rate = { perSecond: 40, added: percentiles([900]), problems: [], isDegraded: true };
  expect(judgeLoad(summary(), [rate], OPTIONS)).toEqual([]);
  expect(judgeLoad(summary(), [{ ...rate, problems: ['503: database_busy'] }], OPTIONS)).toEqual([
    'at 40 questions a second, 1 failed: 503: database_busy',
  ]);
});

test.each(['0', '-1', 'ten', ''])('--streams "%s" is refused with the value found', (value) => {
  expect(() => parseOptions([`--streams=${value}`])).toThrow(`--streams is "${value}"`);
});

function summary(): HoldSummary {
  const none = percentiles([]);
  return {
    minutes: 10,
    open: { mean: 99, least: 90 },
    answers: 1000,
    questionsPerSecond: 3,
    problems: {},
    firstToken: { bare: none, ask: none, query: none },
    stages: { embed: none, vec: none, fts: none, load: none, search: none, first_word: none },
    ingestion: ingestion({}),
    memory: [memory('serve', 0.5, 0.1)],
    loopDelayMs: { serve: none, worker: none, clients: 1 },
    poolWaitsMs: none,
    resources: { before: {}, after: {} },
    loadAverage: none,
    logged: ['{"level":"warn","event":"x"}'],
  };
}

function ingestion(problems: Record<string, number>): HoldSummary['ingestion'] {
  return { documents: 10, perMinute: 1, tookMs: percentiles([]), problems };
}

function memory(name: string, perUnit: number, heap?: number): HoldSummary['memory'][number] {
  return {
    name,
    megabytes: { first: 1, last: 1, most: 1 },
    slope: { perUnit, spread: 0.1 },
    heapSlope: heap === undefined ? undefined : { perUnit: heap, spread: 0.1 },
    cores: 0.5,
    resident: [],
    heap: [],
  };
}
