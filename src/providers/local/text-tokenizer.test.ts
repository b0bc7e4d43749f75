import { expect, test } from 'vitest';
import { findLocalModel } from './local-model.ts';
import { createTextTokenizer } from './text-tokenizer.ts';

const model = findLocalModel();
const tokenize = createTextTokenizer(model);
const [CLS, SEP, UNKNOWN] = [101, 102, 100];

test('gives the ids of the published vocabulary', () => {
  expect(tokenize('Hello, world!')).toEqual([[CLS, 7592, 1010, 2088, 999, SEP]]);
});

test('marks the start and the end of every window, and none is longer than the model reads', () => {
  const windows = tokenize('word '.repeat(600));
  expect(windows.map((window) => window.length)).toEqual([202, 202, 202]);
  for (const window of windows) expect([window[0], window.at(-1)]).toEqual([CLS, SEP]);
});

test.each([
  ['nothing', '', [CLS, SEP]],
  ['NUL', '\0\0', [CLS, SEP]],
  ['200,000 letters', 'a'.repeat(200_000), [CLS, UNKNOWN, SEP]],
  ['a lone surrogate', 'a \ud800', [CLS, 1037, SEP]],
  ['1 MB of spaces', ' '.repeat(1_000_000), [CLS, SEP]],
])('takes %s', (_, text, tokens) => {
  expect(tokenize(text)).toEqual([tokens]);
});

test.each([
  ['punctuation', '!'.repeat(5_000_000)],
  ['ideographs', '漢'.repeat(5_000_000)],
  ['joined emoji', '👩‍👩‍👧 '.repeat(500_000)],
  ['combining marks', 'e\u0301 '.repeat(1_500_000)],
  ['markers', '[SEP][CLS]'.repeat(500_000)],
])('megabytes of %s cost less than a second and at most 7 windows', (_, text) => {
  const before = performance.now();
  const windows = tokenize(text);
  expect(performance.now() - before).toBeLessThan(1_000); // 20 ms when cut; uncut, 0.2 to 5 s
  expect(windows.length).toBeLessThanOrEqual(7);
});

test('a tokenizer with other bytes than the published ones is refused', () => {
  const tokenizer = { ...model.tokenizer, sha256: 'a'.repeat(64) };
  expect(() => createTextTokenizer({ ...model, tokenizer })).toThrow('is not the file that was published');
});
