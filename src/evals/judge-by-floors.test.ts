import { expect, test } from 'vitest';
import { GATE_METRICS } from '../store/activation-floors.ts';
import type { CaseResult } from './case-result.ts';
import type { CaseKind, EvalCase } from './eval-case.ts';
import { failedCase } from './failed-case.ts';
import { judgeByFloors } from './judge-by-floors.ts';
import { metricNamed } from './metrics/metric-names.ts';

/** A case of which chunk 1 is expected; what was found is `ranked`. */
function result(kind: CaseKind, found: { ranked?: number[]; refused?: boolean; error?: string }): CaseResult {
  const evalCase: EvalCase = { id: `${kind} case`, kind, question: 'Why?' };
  const options = { project: 'default', k: 4, via: 'ask', judgeCitations: false } as const;
  const relevantBySource = kind === 'answerable' ? [[1]] : [];
  return {
    ...failedCase(evalCase, options, ''),
    error: undefined,
    relevant: relevantBySource.flat(),
    relevantBySource,
    ...found,
  };
}
const found = (ranked: number[], refused = false) => result('answerable', { ranked, refused });
const off = (refused: boolean) => result('off-topic', { refused });

test('[GATE-FLOORS] every metric that may have a floor is one that evals know', () => {
  expect(GATE_METRICS.filter((name) => metricNamed(name)?.unit !== 'share')).toEqual([]);
  const results = [found([1]), off(true), result('unanswerable', { refused: true })];
  for (const name of GATE_METRICS)
    expect(judgeByFloors({ [name]: name.startsWith('answerable') ? 0 : 1 }, results, results).notes).toEqual(
      [],
    );
});

test('[GATE-BELOW] held back is what misses its floor and is worse; neither alone is enough', () => {
  const good = [found([1]), found([1])];
  const half = [found([1]), found([2])];
  const none = [found([2]), found([2])];
  const reasonOf = (floor: number, after: CaseResult[], before: CaseResult[]) =>
    judgeByFloors({ recall: floor }, after, before).against?.reason;
  expect(reasonOf(0.5, half, good)).toBeUndefined();
  expect(reasonOf(0.9, half, half)).toBeUndefined();
  expect(reasonOf(0.9, half, none)).toBeUndefined();
  expect(reasonOf(0.9, half, good)).toBe('recall would fall from 1 to 0.5, below its floor of 0.9');
  expect(reasonOf(0.9, none, half)).toBe('recall would fall from 0.5 to 0, below its floor of 0.9');
});

test('a metric of which less is better has a limit instead, and names the cases that are refused now', () => {
  const { against } = judgeByFloors(
    { answerable_refused: 0.4, recall: 0.5 },
    [found([1]), found([1], true)],
    [found([1]), found([1])],
  );
  expect(against).toEqual({
    reason: 'answerable_refused would rise from 0 to 0.5, above its limit of 0.4',
    metrics: { answerable_refused: { value: 0.5, before: 0 }, recall: { value: 1, before: 1 } },
    floors: { answerable_refused: 0.4, recall: 0.5 },
    failed_cases: [{ id: 'answerable case', question: 'Why?', problem: expect.stringContaining('refused') }],
  });
});

test('what no case speaks of is not checked, and said', () => {
  const { against, notes } = judgeByFloors({ off_topic_refused: 1 }, [found([2])], [found([1])]);
  expect(against).toBeUndefined();
  expect(notes).toEqual([expect.stringContaining('says anything about off_topic_refused')]);
});

test('nothing was refused before: the first refusal that is wrong speaks against the version', () => {
  const { against } = judgeByFloors(
    { abstention_precision: 0.9, abstention_f1: 0.9 },
    [found([1], true), off(false)],
    [found([1]), off(false)],
  );
  expect(against?.reason).toContain('abstention_precision would fall from nothing to 0');
  expect(against?.failed_cases).toHaveLength(1);
});

test('a case whose passage is gone has failed, and says what is missing', () => {
  const gone = result('answerable', { error: 'it expects "30 days", but the text does not hold it' });
  const { against } = judgeByFloors({ mrr: 0.9 }, [gone], [found([1])]);
  expect(against?.failed_cases).toEqual([{ id: 'answerable case', question: 'Why?', problem: gone.error }]);
});
