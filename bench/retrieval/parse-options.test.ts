import { expect, test } from 'vitest';
import { parseOptions } from './parse-options.ts';

test('sizes are numbers, sorted, and peers are measured at those of them that were asked for', () => {
  expect(parseOptions(['--sizes', '1m,2K,500', '--peers-at', '2k,100k', '--questions', '40'])).toEqual({
    sizes: [500, 2000, 1_000_000],
    peersAt: [2000],
    questions: 40,
    rounds: 10,
    keep: false,
  });
  expect(parseOptions([])).toMatchObject({ sizes: [10_000, 100_000, 1_000_000], peersAt: [10_000, 100_000] });
});

test.each([
  [['--sizes', 'many'], '"many"'],
  [['--sizes', '5'], '"5"'],
  [['--sizes', ''], '--sizes is empty'],
  [['--rounds', '0'], '--rounds is "0"'],
  [['--questions', '1.5'], '--questions is "1.5"'],
])('%j is refused with what was found', (args, said) => {
  expect(() => parseOptions(args)).toThrow(said);
});
