import { expect, test } from 'vitest';
import { caseResult } from '../metrics/__fixtures__/case-result.ts';
import { sampleRun } from './__fixtures__/sample-run.ts';
import { printScorecard } from './print-scorecard.ts';

const print = (run = sampleRun()) => printScorecard(run, { isColoured: false });

test('[EVAL-SCORECARD] metrics with interval, cases and floor; what failed with its reason; the outcome last', () => {
  const text = print();
  expect(text).toMatch(/^handbook {2}run 12, 96 cases\n/);
  expect(text).toMatch(/^ {2}Recall@k +0\.\d{3} {2}0\.\d{3} – 0\.\d{3} +72 {2}✓ ≥ 0\.800$/m);
  expect(text).toMatch(/^ {2}Faithfulness +0\.\d{3} .* ✗ ≥ 0\.970$/m);
  expect(text).toMatch(/^ {2}✗ answerable-42 .*\n {6}could not be run: The model service gemini failed/m);
  expect(text).toMatch(
    /^Failed: \d+ of 96 cases, the gravest first\n {2}1 not run, 6 answered without evidence, /m,
  );
  expect(text).toMatch(/\nFAILED; \d+ of 96 cases passed\n {2}Faithfulness is 0\.\d{3}, must be ≥ 0\.970$/);
});

test('[EVAL-SCORECARD] it fits 100 columns and steers no terminal', () => {
  const run = sampleRun({ cases: 20 });
  const hostile = `\x1b[31m\u202e${'退款 '.repeat(80)}`;
  run.results[0] = caseResult({ caseId: hostile, question: hostile, tags: [hostile], error: hostile });
  run.settings = { embedding: hostile };
  const text = print({ ...run, name: 'x'.repeat(200) });
  expect(text).not.toMatch(/[\x1b\u202e]/);
  for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
});

test('[EVAL-SCORECARD-ERROR] why a case or a run could not come to its end is told to the last word', () => {
  const error = `${'The passage is gone from the handbook. '.repeat(9)}Ingest it again: ${'x'.repeat(150)}. Last words`;
  const run = sampleRun({ cases: 4, parts: { status: 'failed', error } });
  run.results[0] = caseResult({ caseId: 'gone', error });
  const text = print(run);
  const words = text.replace(/\s+/g, '');
  expect(words.split(error.replace(/\s+/g, ''))).toHaveLength(4);
  for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
});

test('few cases are listed one by one', () => {
  const text = print(sampleRun({ cases: 12 }));
  expect(text).toMatch(/^ {2}✓ answerable-1 +recall 1\.00 {2}grounded ✓ {2}cited ✓ {2}relevant ✓$/m);
  expect(text).toMatch(/^ {2}✓ off-topic-4 +refusal ✓$/m);
});

test('without a floor a finished run has passed; one that has not come to its end has not', () => {
  const run = sampleRun({ cases: 4, parts: { floors: {}, passed: true } });
  expect(print(run)).toMatch(/\nPASSED; \d of 4 cases passed$/);
  const stopped = { ...run, status: 'failed' as const, error: 'the model is away' };
  expect(print(stopped)).toMatch(/\nNOT FINISHED: the model is away; \d of 4 cases passed$/);
  expect(print({ ...run, results: [], summary: null, floors: { recall: 0.8 } })).toMatch(
    /Recall@k is –, must be ≥ 0\.800$/,
  );
});

test('colours only where they are wanted', () => {
  expect(printScorecard(sampleRun({ cases: 4 }), { isColoured: true })).toContain('\x1b[1m');
  expect(print()).not.toContain('\x1b');
});
