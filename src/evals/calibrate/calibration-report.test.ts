import { expect, test } from 'vitest';
import { asked, overlapping, PRESENT } from './__fixtures__/asked.ts';
import type { AskedCase } from './asked-case.ts';
import { type CalibrationReport, calibrationReport, type ReportOptions } from './calibration-report.ts';

const report = (cases: AskedCase[], options: Partial<ReportOptions> = {}) =>
  calibrationReport(cases, {
    space: 'local/model@384',
    project: 'default',
    k: 4,
    budget: { mayRefuse: 0.02 },
    present: PRESENT,
    leftOut: [],
    ...options,
  });
const limitOf = ({ limits }: CalibrationReport, name: string) => limits.find((each) => each.name === name)!;

test('[CALIBRATE-CEILING] the smallest distance that keeps recall and refuses every other case', () => {
  const cases = [
    asked('answerable', 0.41),
    asked('answerable', 0.6234),
    asked('answerable', 0.9, { recall: 0 }),
    asked('off-topic', 0.7),
    asked('off-topic', undefined),
    asked('unanswerable', 0.3),
  ];
  const found = report(cases);
  expect(found).toMatchObject({ isApart: true, refusedKind: 'off-topic' });
  expect(found.recommended.maxDistance).toBe(0.624);
  expect(found.sweep.find(({ distance }) => distance === 0.624)).toEqual({
    distance: 0.624,
    recall: 2 / 3,
    refusedCorrect: 1,
    answerableRefused: 1 / 3,
  });
  expect(found.sweep.find(({ distance }) => distance === 0.75)).toMatchObject({ refusedCorrect: 0.5 });
  expect(found.sweep[0]).toMatchObject({ recall: 0, refusedCorrect: 1 });
  expect(limitOf(found, 'ceiling').present!.asideAnswered).toMatchObject({ count: 1, of: 1 });
});

test('[CALIBRATE-BUDGET] where no distance does both, the error that was allowed is made and no more', () => {
  const found = report(overlapping(40), { budget: { mayRefuse: 0.05 } });
  expect(found.isApart).toBe(false);
  const at = found.sweep.find(({ distance }) => distance === found.recommended.maxDistance)!;
  expect(at.answerableRefused).toBe(0.05);
  const answering = (mayAnswer: number) => report(overlapping(40), { budget: { mayAnswer } });
  const other = answering(0.1);
  const refused = other.sweep.find(({ distance }) => distance === other.recommended.maxDistance)!;
  expect(refused.refusedCorrect).toBeGreaterThanOrEqual(0.9);
  expect(answering(0).recommended.maxDistance).toBeLessThan(other.recommended.maxDistance);
});

test('[CALIBRATE-RATES] a recommended value is judged on cases it was not chosen by', () => {
  // The farthest answerable case decides; without it, it would be refused.
  const found = report([
    ...[0.3, 0.4, 0.5, 0.6].map((nearest) => asked('answerable', nearest)),
    asked('off-topic', 0.9),
  ]);
  const { recommended, present } = limitOf(found, 'ceiling');
  expect(recommended.value).toBe(0.6);
  expect(recommended.falseRefusals).toMatchObject({ count: 1, of: 4 });
  expect(present!.falseRefusals).toMatchObject({ count: 0, of: 4 });
  expect(recommended.falseRefusals.high).toBeCloseTo(0.699, 3);
  expect(found.crossValidatedBy).toBe('case');
});

test('[CALIBRATE-RATES] of several sets each is judged by the others', () => {
  const near = overlapping(40, 'near');
  const far = overlapping(40, 'far').map((each) => ({
    ...each,
    facts: { ...each.facts, nearest: each.facts.nearest! + 0.2 },
  }));
  const found = report([...near, ...far]);
  expect(found.crossValidatedBy).toBe('set');
  // What is near enough in one is far too strict for the other.
  const { recommended } = limitOf(found, 'ceiling');
  expect(recommended.falseRefusals.count).toBeGreaterThan(10);
});

test('[CALIBRATE-FIT] the curve is fitted from 30 cases of each kind on, and made where there was none', () => {
  const few = report(overlapping(29));
  expect(few.isFitted).toBe(false);
  expect(few.recommended.answerability).toMatchObject({ intercept: -9, slope: 11 });
  const { answerability: _, ...without } = PRESENT;
  expect(report(overlapping(29), { present: without }).recommended.answerability).toBeUndefined();
  const made = report(overlapping(60), { present: without });
  expect(made.isFitted).toBe(true);
  const { slope, threshold, nearEnough, maxDistance, errors } = made.recommended.answerability!;
  expect(slope).toBeGreaterThan(1);
  expect(threshold).toBeGreaterThan(0);
  expect(nearEnough).toBeLessThan(maxDistance);
  expect(errors!.offTopicAnswered).toBeLessThan(0.1);
  const byWords = limitOf(made, 'answerability').recommended.falseAnswers.count;
  expect(byWords).toBeLessThan(limitOf(made, 'ceiling').recommended.falseAnswers.count / 2);
});

test('[CALIBRATE-STAYS] a limit that no other value betters stays as it is', () => {
  const cases = [
    ...Array.from({ length: 20 }, (_, index) => asked('answerable', 0.31 + index / 100, { coverage: 0.9 })),
    ...Array.from({ length: 20 }, (_, index) => asked('off-topic', 0.6 + index / 100, { coverage: 0 })),
  ];
  const found = report(cases);
  expect(found.pinned).toEqual(['answerability', 'rrf']);
  expect(found.recommended.answerability).toMatchObject(PRESENT.answerability);
  expect(found.recommended.abstention).toEqual(PRESENT.abstention);
});

test('[CALIBRATE-QUERY] the score by rank is looked for among what the gate lets pass, the one of a reranker where there is one', () => {
  const present = { ...PRESENT, abstention: { rrf: 0.03, rerank: 0.9 } };
  const cases = Array.from({ length: 40 }, (_, index) => [
    asked('answerable', 0.4, { coverage: 0.9, rrfScore: 0.017, rerankScore: 0.5 + index / 100 }),
    asked('off-topic', 0.4, { coverage: 0.9, rrfScore: 0.01, rerankScore: 0.1 }),
  ]).flat();
  const found = report(cases, { present });
  expect(found.recommended.abstention).toEqual({ rrf: 0.014, rerank: 0.3 });
  expect(limitOf(found, 'rrf').present!.falseRefusals.count).toBe(40);
  expect(limitOf(found, 'rerank').recommended).toMatchObject({
    falseAnswers: { count: 0 },
    falseRefusals: { count: 0 },
  });
});

test('[CALIBRATE-NOTHING] what cannot be calibrated says why and what to add', () => {
  expect(() => report([asked('answerable', 0.4)])).toThrow(
    'The set set cannot be used: all of its 1 cases are answerable, so nothing can be calibrated: what is to be refused cannot be told. Add cases with "kind": "off-topic", 30 or more',
  );
  expect(() => report([asked('off-topic', 0.4)])).toThrow('none of its 1 cases is answerable');
  expect(() => report([asked('answerable', undefined), asked('off-topic', undefined)])).toThrow(
    'nothing was found for any of its 2 questions: the project "default" holds no document in the space local/model@384',
  );
  expect(() => report([])).toThrow('nothing was found for any of its 0 questions');
  expect(report([asked('answerable', 0.4), asked('unanswerable', 0.7)]).refusedKind).toBe('unanswerable');
});

test('[CALIBRATE-STAYS] a limit gives way to one that refuses more within the budget', () => {
  const cases = Array.from({ length: 100 }, (_, index) => [
    asked('answerable', 0.5, { coverage: 0.3 + index / 100 }),
    asked('off-topic', 0.5, { coverage: index / 250 }),
  ]).flat();
  const loose = { ...PRESENT, answerability: { ...PRESENT.answerability, threshold: 0.001 } };
  const found = report(cases, { present: loose, budget: { mayRefuse: 0.05 } });
  const { present, recommended } = limitOf(found, 'answerability');
  expect(found.pinned).not.toContain('answerability');
  expect(present!.falseAnswers.count).toBe(100);
  expect(recommended.falseAnswers.count).toBeLessThan(20);
  expect(recommended.falseRefusals.count).toBe(5);
});
