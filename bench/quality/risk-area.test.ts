import { expect, test } from 'vitest';
import { riskArea } from './risk-area.ts';

const asked = (...questions: [sureness: number, isWrong: boolean][]) =>
  riskArea(questions.map(([sureness, isWrong]) => ({ sureness, isWrong })));

test('what is wrong costs least where it comes last', () => {
  expect(asked([0.9, false], [0.1, true])).toBe((0 + 1 / 2) / 2);
  expect(asked([0.1, false], [0.9, true])).toBe((1 + 1 / 2) / 2);
});

test('questions of the same sureness are in no order', () => {
  expect(asked([0.5, true], [0.5, false])).toBe(1 / 2);
  expect(asked([0.5, false], [0.5, true])).toBe(1 / 2);
});

test('without a signal, and without questions', () => {
  const none = Number.NEGATIVE_INFINITY;
  expect(asked([none, true], [none, false], [0.2, false])).toBeCloseTo((0 + 1 / 4 + 1 / 3) / 3, 12);
  expect(asked()).toBe(0);
});
