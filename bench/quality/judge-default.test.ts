import { expect, test } from 'vitest';
import { type Configuration, judgeDefault } from './judge-default.ts';

/** A configuration that finds the evidence of so many of 1,000 questions, each at rank 1. */
function finding(name: string, role: Configuration['role'], found: number): Configuration {
  const results = Array.from({ length: 1000 }, (_, index) => {
    const value = index < found ? 1 : 0;
    return { 'recall@4': value, 'recall@10': value, MRR: value, 'nDCG@10': value };
  });
  return { name, role, results };
}

test('half a point behind another way of merging is within the tolerance, more is not', () => {
  const chosen = finding('score', 'default', 900);
  expect(judgeDefault([chosen, finding('rrf', 'alternative', 905)])).toEqual([]);
  const shortcomings = judgeDefault([chosen, finding('rrf', 'alternative', 906)]);
  expect(shortcomings).toHaveLength(4);
  expect(shortcomings[0]).toMatchObject({ measure: 'recall@4', than: 'rrf' });
  expect(shortcomings[0]!.ahead).toBeCloseTo(-0.006);
});

test('a single channel must be beaten by the measure that decides', () => {
  const chosen = finding('score', 'default', 900);
  expect(judgeDefault([chosen, finding('vector', 'channel', 899)])).toEqual([]);
  const shortcomings = judgeDefault([chosen, finding('vector', 'channel', 900)]);
  expect(shortcomings.map(({ measure }) => measure)).toEqual(['nDCG@10']);
});

test('one question of a small set decides nothing', () => {
  const small = (configuration: Configuration) => ({
    ...configuration,
    results: configuration.results.slice(850, 950),
  });
  const chosen = small(finding('score', 'default', 900));
  expect(judgeDefault([chosen, small(finding('rrf', 'alternative', 901))])).toEqual([]);
  expect(judgeDefault([chosen, small(finding('rrf', 'alternative', 902))])).toHaveLength(4);
});

test('what costs more than the others is shown and not held against the default', () => {
  expect(judgeDefault([finding('score', 'default', 900), finding('rerank', 'option', 990)])).toEqual([]);
});

test('without a default there is no verdict', () => {
  expect(() => judgeDefault([finding('rrf', 'alternative', 1)])).toThrow('default');
});
