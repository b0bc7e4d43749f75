import { expect, test } from 'vitest';
import { checkFloors, floorsFor, parseFloor } from './check-floors.ts';
import type { EvalCase } from './eval-case.ts';
import type { Metric } from './eval-run.ts';

const metric = (value: number | null): Metric => ({
  value,
  of: value === null ? 0 : 9,
  low: null,
  high: null,
});
const settings = { minRecall: 0.8, minFaithfulness: 0.9 };

test('[EVAL-FLOORS] each floor is held against its metric, from above where less is better', () => {
  const summary = { recall: metric(0.8), faithfulness: metric(0.89), latency_p95_ms: metric(300) };
  const checks = checkFloors(summary, { recall: 0.8, faithfulness: 0.9, latency_p95_ms: 250 });
  expect(checks.map(({ name, passed }) => [name, passed])).toEqual([
    ['recall', true],
    ['faithfulness', false],
    ['latency_p95_ms', false],
  ]);
  expect(checkFloors(summary, { latency_p95_ms: 300 })[0]?.passed).toBe(true);
});

test('[EVAL-FLOORS] what could not be measured has not reached its floor', () => {
  expect(checkFloors({ faithfulness: metric(null) }, { faithfulness: 0.9 })).toEqual([
    { name: 'faithfulness', floor: 0.9, value: null, passed: false },
  ]);
  expect(checkFloors({}, { must_say: 0.1 })[0]?.passed).toBe(false);
});

test('[EVAL-FLOORS] MIN_RECALL and MIN_FAITHFULNESS hold where the cases can tell; what was asked for by name wins', () => {
  const answerable: EvalCase = { id: 'a', question: 'Q?', kind: 'answerable', must_say: ['x'] };
  const sourced: EvalCase = { ...answerable, expected_sources: [{ document: 'd.md' }] };
  const offTopic: EvalCase = { id: 'o', question: 'Q?', kind: 'off-topic' };
  expect(floorsFor(settings, [sourced, offTopic], {})).toEqual({ errors: 0, recall: 0.8, faithfulness: 0.9 });
  expect(floorsFor(settings, [answerable], {})).toEqual({ errors: 0, faithfulness: 0.9 });
  expect(floorsFor(settings, [offTopic], { off_topic_refused: 1 })).toEqual({
    errors: 0,
    off_topic_refused: 1,
  });
  expect(floorsFor(settings, [sourced], { recall: 0.95 })).toEqual({
    errors: 0,
    recall: 0.95,
    faithfulness: 0.9,
  });
});

test('[EVAL-FLOORS] what could not be run does not pass, unless that was asked for', () => {
  const offTopic: EvalCase = { id: 'o', question: 'Q?', kind: 'off-topic' };
  const floors = floorsFor(settings, [offTopic], {});
  const errors = (value: number) => ({ errors: metric(value) });
  expect(checkFloors(errors(1 / 3), floors).map(({ passed }) => passed)).toEqual([false]);
  expect(checkFloors(errors(0), floors).map(({ passed }) => passed)).toEqual([true]);
  expect(checkFloors(errors(1 / 3), floorsFor(settings, [offTopic], { errors: 0.5 }))[0]?.passed).toBe(true);
});

test('[EVAL-FLOORS] a floor is read from `metric=value`', () => {
  expect(parseFloor('recall=0.9')).toEqual({ recall: 0.9 });
  expect(parseFloor(' latency_p95_ms = 250 ')).toEqual({ latency_p95_ms: 250 });
});

test.each([
  ['recal=0.9', /"recal", which is no metric\. Did you mean recall\? There are recall, hit_at_k/],
  ['faithfullness=0.9', /Did you mean faithfulness\?/],
  ['zzzzzz=1', /"zzzzzz", which is no metric\. There are/],
  ['recall', /"recall"; it must be a metric and a number, such as recall=0\.9/],
  ['recall=', /must be a metric and a number/],
  ['=0.9', /must be a metric and a number/],
  ['recall=high', /"recall=high"; it must be a metric and a number/],
  ['recall=-1', /must be a metric and a number/],
  ['recall=90', /recall is 90; it is a share, so the floor must be from 0 to 1/],
])('[EVAL-FLOORS] "%s" is refused with what would do', (text, message) => {
  expect(() => parseFloor(text)).toThrow(message);
});
