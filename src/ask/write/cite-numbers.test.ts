import { expect, test } from 'vitest';
import { citeNumbers } from './cite-numbers.ts';

const IDS = [41, 7, 300];
const cite = (answer: string) => citeNumbers(answer, IDS).answer;

test('[ASK-FALLBACK-CITE] numbers of spans become their chunks, in the order first cited', () => {
  expect(citeNumbers('B [2]. A and C [1, 3][2].', IDS)).toEqual({
    answer: 'B [chunk:7]. A and C [chunk:41][chunk:300][chunk:7].',
    cited: [7, 41, 300],
  });
  expect(cite('All [1-3].')).toBe('All [chunk:41][chunk:7][chunk:300].');
  expect(cite('Wide【1】 and［2］.')).toBe('Wide [chunk:41] and [chunk:7].');
});

test('[ASK-FALLBACK-CITE] a number that no span has never leaves, nor a chunk that the model names', () => {
  expect(citeNumbers('A [4]. B [0]. C [chunk:41]. D [chunk:9] [99].', IDS)).toEqual({
    answer: 'A. B. C. D.',
    cited: [],
  });
  expect(cite('Mixed [1, 9].')).toBe('Mixed [chunk:41].');
  expect(citeNumbers('[1-999999]', IDS).cited).toEqual(IDS);
});

test('[ASK-FALLBACK-CITE] code is code, and a link is a link', () => {
  expect(cite('Use `values[1]` [1].\n\n```ts\nreturn rows[2];\n```\n\nThen [2].')).toBe(
    'Use `values[1]` [chunk:41].\n\n```ts\nreturn rows[2];\n```\n\nThen [chunk:7].',
  );
  expect(cite('See [1](https://a.example).')).toBe('See [1](https://a.example).');
});

test('an answer of any form is read in time', () => {
  const started = performance.now();
  for (const part of ['[', '[1', '[1]', '`', '```\n', '[1,', '【']) citeNumbers(part.repeat(10_000), IDS);
  expect(performance.now() - started).toBeLessThan(20_000);
});
