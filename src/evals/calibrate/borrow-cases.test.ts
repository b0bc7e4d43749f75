import { expect, test } from 'vitest';
import type { EvalCase } from '../eval-case.ts';
import { borrowCases } from './borrow-cases.ts';

const set = (name: string, cases: Partial<EvalCase>[]) => ({
  name,
  documents: [],
  cases: cases.map((each, index) => ({
    id: String(index),
    question: `${name} ${index}?`,
    kind: 'answerable' as const,
    ...each,
  })),
});

test('[CALIBRATE-BORROW] other sets lend questions that stand by themselves, evenly; those about the same subject none', () => {
  const own = set('own', [{}]);
  const many = set('many', [{}, { kind: 'off-topic' }, {}, { history: [{ question: 'And?' }] }, {}, {}]);
  const twin = set('twin', [{}]);
  const sets = [own, many, twin];
  expect(borrowCases(own, sets, { perSet: 2, alike: ['own', 'twin'] })).toEqual([
    { id: 'many/0', question: 'many 0?', kind: 'off-topic' },
    { id: 'many/4', question: 'many 4?', kind: 'off-topic' },
  ]);
  expect(borrowCases(own, sets, { perSet: 60 })).toHaveLength(5);
  expect(borrowCases(own, sets, { perSet: 0 })).toEqual([]);
});
