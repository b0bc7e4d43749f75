import { expect, test } from 'vitest';
import { describeByClearance, describeHeldBack } from './describe-held-back.ts';

const version = { documentId: 3, versionNumber: 2 };

test('a few cases are named, and how many more there are', () => {
  const failed_cases = Array.from({ length: 7 }, (_, index) => ({
    id: `c${index}`,
    question: '?',
    problem: 'p',
  }));
  const text = describeHeldBack(version, { reason: 'recall is low', failed_cases, hidden_cases: 0 });
  expect(text).toContain(
    'kept inactive: recall is low. Worse with it: c0 (p); c1 (p); c2 (p); c3 (p); c4 (p); and 2 more. ',
  );
  expect(text).toContain('`helix documents activate 3 --version 2 --anyway`');
});

test('without such cases none are spoken of', () => {
  expect(describeHeldBack(version, { reason: 'f1 is low', failed_cases: [], hidden_cases: 0 })).toMatch(
    /f1 is low\. Correct/,
  );
});

test('[TENANTS-GATE] each clearance is told of the cases that it may see, and of how many others', () => {
  const failed_cases = (['internal', 'restricted', 'restricted'] as const).map((clearance, index) => ({
    id: `c${index}`,
    question: '?',
    problem: 'p',
    clearance,
  }));
  const told = describeByClearance(version, { reason: 'recall is low', failed_cases });
  expect(told.public).toContain('Worse with it: 3 cases that are not shown. ');
  expect(told.confidential).toContain('Worse with it: c0 (p); and 2 cases that are not shown. ');
  expect(told.restricted).toContain('Worse with it: c0 (p); c1 (p); c2 (p). ');
});
