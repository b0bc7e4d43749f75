import { expect, test } from 'vitest';
import { comparableText, lateInteraction } from './late-interaction.ts';

/** A window of vectors of two values, its two markers included; only the direction of a vector counts. */
const window = (...rows: [number, number][]) => Float32Array.from([[9, 9], ...rows, [9, 9]].flat());
const compare = (question: Float32Array, ...text: Float32Array[]) => [
  ...lateInteraction({ windows: [question], width: 2 }, comparableText({ windows: text, width: 2 })),
];
const rounded = (values: number[]) => values.map((value) => Math.round(value * 100) / 100 + 0);

test('each token of the question has its likeness to the nearest token of the text, whatever the window', () => {
  const question = window([1, 0], [0, 2], [-1, 0]);
  const text = [window([3, 0], [3, 4]), window([1, -1])];
  const [, ...tokens] = rounded(compare(question, ...text));
  expect(tokens).toEqual([1, 0.8, -0.6]);
});

test('the first value is the likeness of the whole question to the nearest passage', () => {
  const question = Float32Array.from([1, 0, 1, 0, 1, 0]);
  const far = Array.from({ length: 40 }, (): [number, number] => [0, 1]);
  const near = Array.from({ length: 24 }, (): [number, number] => [1, 0]);
  const apart = compare(question, window(...far))[0]!;
  const within = compare(question, window(...far, ...near, ...far))[0]!;
  expect(apart).toBeLessThan(0.5);
  expect(within).toBeGreaterThan(0.95); // the mean over the whole window would be 0.27
});

test('a question or a text without a token, and a vector of nothing, give numbers', () => {
  const question = window([1, 0]);
  expect(compare(question, window()).at(-1)).toBe(-1);
  expect(compare(window(), question)).toHaveLength(1);
  expect(rounded(compare(window([0, 0]), question)).at(-1)).toBe(0);
});

test('a question as long as a page is compared by its first 64 tokens', () => {
  const long = window(...Array.from({ length: 200 }, (): [number, number] => [1, 0]));
  expect(compare(long, window([1, 0]))).toHaveLength(1 + 64);
});
