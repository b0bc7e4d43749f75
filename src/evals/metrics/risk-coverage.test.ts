import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseResult, refusal } from './__fixtures__/case-result.ts';
import { riskCoverage, riskCoverageArea } from './risk-coverage.ts';

const right = (confidence: number | null) => caseResult({ confidence, nearest: 0.3 });
const wrong = (confidence: number | null) =>
  caseResult({ kind: 'unanswerable', relevant: [], confidence, nearest: 0.2 });

const areaOf = (results: ReturnType<typeof right>[], signal: 'confidence' | 'distance' = 'confidence') =>
  riskCoverageArea(results, signal).statistic(new Uint32Array(results.length).fill(1));

test('[EVAL-RISK-COVERAGE] the curve is the share of wrong answers among the surest', () => {
  const points = riskCoverage([wrong(0.5), right(0.9), right(0.8), wrong(0.1)], 'confidence');
  expect(points.map(({ coverage }) => coverage)).toEqual([0.25, 0.5, 0.75, 1]);
  expect(points.map(({ risk }) => risk)).toEqual([0, 0, 1 / 3, 1 / 2]);
  expect(areaOf([wrong(0.5), right(0.9), right(0.8), wrong(0.1)])).toBeCloseTo((1 / 3 + 1 / 2) / 4);
});

test('equal signals have no order: whichever comes first, the area is the same', () => {
  expect(areaOf([wrong(0.5), right(0.5)])).toBe(areaOf([right(0.5), wrong(0.5)]));
  expect(areaOf([wrong(0.5), right(0.5)])).toBe(0.5);
});

test('without a calibration there is no curve by confidence, but one by distance', () => {
  expect(areaOf([wrong(null), right(null)])).toBeNull();
  expect(riskCoverage([wrong(null), right(null)], 'confidence')).toEqual([]);
  // The wrong one is the nearer one here.
  expect(areaOf([wrong(null), right(null)], 'distance')).toBe((1 + 1 / 2) / 2);
});

test('a refused case is as wrong as an answer from its sources would be', () => {
  const found = refusal({ relevant: [1], confidence: 0.2 });
  const notFound = refusal({ relevant: [99], confidence: 0.2 });
  expect(areaOf([found])).toBe(0);
  expect(areaOf([notFound])).toBe(1);
  expect(areaOf([refusal({ kind: 'off-topic', confidence: 0.2 })])).toBe(1);
  expect(areaOf([right(0.9), caseResult({ confidence: null, error: 'upstream down' })])).toBe(0.25);
});

test('[EVAL-RISK-COVERAGE] no order has a smaller area than the one with all that is wrong at the end', () => {
  const cases = fc.array(
    fc.record({ isWrong: fc.boolean(), confidence: fc.double({ min: 0, max: 1, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(cases, (each) => {
      const make = (confidence: number, isWrong: boolean) =>
        isWrong ? wrong(confidence) : right(confidence);
      const area = areaOf(each.map(({ isWrong, confidence }) => make(confidence, isWrong)))!;
      const perfect = areaOf(each.map(({ isWrong }) => make(isWrong ? 0 : 1, isWrong)))!;
      const reversed = areaOf(each.map(({ isWrong }) => make(isWrong ? 1 : 0, isWrong)))!;
      expect(area).toBeGreaterThanOrEqual(perfect - 1e-12);
      expect(area).toBeLessThanOrEqual(reversed + 1e-12);
    }),
  );
});
