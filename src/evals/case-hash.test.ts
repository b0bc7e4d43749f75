import { expect, test } from 'vitest';
import { caseHash } from './case-hash.ts';
import type { EvalCase } from './eval-case.ts';

const evalCase: EvalCase = {
  id: 'refund',
  question: 'How long?',
  kind: 'answerable',
  expected_sources: [{ document: 'refunds.md', quote: '30 days' }],
};

test('[EVAL-COMPARE-WARNS] whatever a case asks or expects is in its hash; names and the order of fields are not', () => {
  const [source] = evalCase.expected_sources!;
  const same: EvalCase[] = [
    { ...evalCase, id: 'other', tags: ['table'] },
    { ...evalCase, expected_sources: [{ quote: source!.quote, document: source!.document }] },
  ];
  const others: EvalCase[] = [
    { ...evalCase, question: 'How short?' },
    { ...evalCase, expected_sources: [{ ...source!, document: 'returns.md' }] },
    { ...evalCase, expected_sources: [{ ...source!, quote: '60 days' }] },
    { ...evalCase, expected_chunk_ids: [1] },
    { ...evalCase, history: [{ question: 'What is a refund?' }] },
    { ...evalCase, as_of: '2026-01-31T00:00:00Z' },
    { ...evalCase, clearance: 'public' },
  ];
  expect(same.map(caseHash)).toEqual(same.map(() => caseHash(evalCase)));
  expect(new Set([evalCase, ...others].map(caseHash)).size).toBe(1 + others.length);
});
