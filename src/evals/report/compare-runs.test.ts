import { expect, test } from 'vitest';
import { caseResult, refusal } from '../metrics/__fixtures__/case-result.ts';
import { sampleRun } from './__fixtures__/sample-run.ts';
import { compareRuns } from './compare-runs.ts';
import { printComparison } from './print-comparison.ts';

const runOf = (results: ReturnType<typeof caseResult>[], parts = {}) => ({
  ...sampleRun({ cases: 1, parts: { settingsHash: `hash of ${JSON.stringify(parts)}`, ...parts } }),
  cases: results.length,
  results,
});

const good = (index: number) => caseResult({ caseId: `case-${index}` });
const bad = (index: number) =>
  caseResult({ caseId: `case-${index}`, relevant: [99], verdict: { ...good(0).verdict!, grounded: false } });
const many = (count: number, make: (index: number) => ReturnType<typeof caseResult>) =>
  Array.from({ length: count }, (_, index) => make(index));

test('[EVAL-COMPARE] a clear change is called better or worse, with its chance by a paired test', () => {
  const before = runOf(many(30, good));
  const after = runOf(
    many(30, (index) => (index < 12 ? bad(index) : good(index))),
    { runId: 13 },
  );
  const { metrics, worse, better, cases } = compareRuns(before, after);
  expect(cases).toBe(30);
  const faithfulness = metrics.find(({ name }) => name === 'faithfulness')!;
  expect(faithfulness).toMatchObject({ before: 1, after: 0.6, of: 30, test: 'McNemar', verdict: 'worse' });
  expect(faithfulness.chance).toBeCloseTo(2 / 2 ** 12);
  expect(metrics.find(({ name }) => name === 'aurc')).toMatchObject({
    verdict: 'worse',
    test: 'permutation',
  });
  expect(metrics.find(({ name }) => name === 'latency_p95_ms')).toMatchObject({
    difference: 0,
    verdict: 'same',
  });
  expect([worse.length, better.length]).toEqual([12, 0]);
  const turned = compareRuns(after, before);
  expect(turned.metrics.find(({ name }) => name === 'faithfulness')).toMatchObject({
    verdict: 'better',
    chance: faithfulness.chance,
  });
});

test('[EVAL-COMPARE] a change that chance would make as well is not called one', () => {
  const after = runOf(
    many(30, (index) => (index < 2 ? bad(index) : good(index))),
    { runId: 13 },
  );
  const { metrics } = compareRuns(runOf(many(30, good)), after);
  expect(metrics.find(({ name }) => name === 'faithfulness')).toMatchObject({
    verdict: 'unclear',
    chance: 0.5,
  });
});

test('without a calibration in one of the runs their confidence is not compared', () => {
  const uncalibrated = runOf(many(5, (index) => ({ ...good(index), confidence: null })));
  const names = compareRuns(uncalibrated, runOf(many(5, good))).metrics.map(({ name }) => name);
  expect(names).toContain('aurc_distance');
  expect(names).not.toContain('aurc');
});

test('[EVAL-COMPARE] a case that changed is shown with both answers and both reasons', () => {
  const refused = refusal({ caseId: 'case-0', relevant: [1], reason: 'weak-evidence' });
  const { better, worse } = compareRuns(runOf([refused]), runOf([good(0)]));
  expect(worse).toEqual([]);
  expect(better).toEqual([
    {
      caseId: 'case-0',
      question: refused.question,
      direction: 'better',
      failuresBefore: ['refused by the gate: weak-evidence'],
      failuresAfter: [],
      answerBefore: refused.answer,
      answerAfter: good(0).answer,
    },
  ]);
});

test('[EVAL-COMPARE-WARNS] only what is the same case in both is compared, and what is not is told', () => {
  const before = runOf([good(0), good(1), good(2)], { casesHash: 'a', settings: { judge: 'span', k: 4 } });
  const other = { ...good(1), question: 'Something else?' };
  const after = runOf([good(0), other, good(3)], {
    casesHash: 'b',
    settings: { judge: 'gemini', k: 8 },
    status: 'running',
  });
  const comparison = compareRuns(before, after);
  expect(comparison).toMatchObject({ cases: 1, onlyBefore: ['case-2'], onlyAfter: ['case-3'] });
  expect(comparison.settings.map(({ name }) => name)).toEqual(['judge', 'k']);
  expect(comparison.warnings).toEqual([
    'The cases differ; only the 1 that are the same in both are compared.',
    'Left out, because they ask or expect something else now: case-1.',
    'Run 12 is running: 3 of its 3 cases are there.',
    'judge was span and is gemini: faithfulness, citations and relevance were judged by another one.',
    'k was 4 and is 8: recall and hits are among another number of chunks.',
  ]);
});

test('[EVAL-COMPARE-WARNS] a case that expects another source is another case', () => {
  const expecting = (document: string) => ({ ...good(0), caseHash: `hash of ${document}` });
  const { cases, warnings } = compareRuns(runOf([expecting('a.md')]), runOf([expecting('b.md')]));
  expect(cases).toBe(0);
  expect(warnings).toContain('Left out, because they ask or expect something else now: case-0.');
  expect(compareRuns(runOf([expecting('a.md')]), runOf([expecting('a.md')])).cases).toBe(1);
  // A result of before there was such a hash is compared by what it has.
  expect(compareRuns(runOf([good(0)]), runOf([expecting('a.md')])).cases).toBe(1);
});

test('[EVAL-COMPARE] the order of the cases changes no chance', () => {
  const before = many(40, (index) => ({ ...good(index), citationPrecision: ((index * 7) % 13) / 13 }));
  const after = before.map((result, index) => ({
    ...result,
    citationPrecision: ((index * 5) % 11) / 11,
    timings: { totalMs: (index * 37) % 101 },
  }));
  const compared = compareRuns(runOf(before), runOf(after));
  expect(compareRuns(runOf(before.toReversed()), runOf(after))).toEqual(compared);
  expect(compared.metrics.find(({ name }) => name === 'citation_precision')?.test).toBe('permutation');
});

test('[EVAL-COMPARE-WARNS] runs without a common case have nothing to compare', () => {
  const other = runOf([good(1)], { name: 'other', runId: 13 });
  const comparison = compareRuns(runOf([good(0)]), other);
  expect([comparison.metrics, comparison.cases]).toEqual([[], 0]);
  expect(comparison.warnings[0]).toMatch(
    /no case in common.* run 12 is of handbook \(1 case\), run 13 of other \(1 case\)\./,
  );
  for (const markdown of [false, true])
    expect(printComparison(comparison, { markdown })).not.toMatch(/chance/);
});

test('[EVAL-COMPARE] printed for a terminal and as Markdown that no answer can break out of', () => {
  const hostile = { ...good(0), answer: '| x | @team <b>#1</b>\n\n# https://evil.example `' };
  const comparison = compareRuns(runOf([bad(0)]), runOf([hostile], { runId: 13 }));
  const text = printComparison(comparison, { isColoured: false });
  expect(text).toMatch(/^handbook {2}run 12 → run 13, cases in both: 1\n/);
  expect(text).toMatch(/^ {2}Faithfulness +0\.000 +1\.000 +\+1\.000 +1 +1\.000 {2}~ may be chance$/m);
  expect(text).toMatch(/^Better: 1 case\n {2}case-0/m);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  const note = `p: how often chance alone would give a difference as large as this. Below 0.05 it is called a difference. The ${comparison.metrics.length} tests here are not corrected for`;
  expect(text.replace(/\s+/g, ' ')).toContain(note);
  const markdown = printComparison(comparison, { markdown: true });
  expect(markdown).toContain('### Eval handbook: run 12 → run 13');
  expect(markdown).toContain(
    '\\| x \\| @\u200bteam &lt;b&gt;#\u200b1&lt;/b&gt; #\u200b https:\u200b//evil.example \\`',
  );
});
