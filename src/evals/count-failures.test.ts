import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HelixError } from '../errors.ts';
import { countFailures } from './count-failures.ts';

const afterTen = (errorAt: (index: number) => unknown) => {
  const failures = countFailures();
  return Array.from({ length: 10 }, (_, index) => failures.add(errorAt(index)));
};
const onlyTheTenth = [...Array(9).fill(false), true];
const never = Array(10).fill(false);

test('[EVAL-GIVEN-UP] failures are alike whatever ids and numbers they carry', () => {
  const traceLost = () =>
    new HelixError('not_found', { what: `The trace ${randomUUID()}`, action: 'See the log.' });
  expect(afterTen(traceLost)).toEqual(onlyTheTenth);
  const refused = (index: number) =>
    new Error(`connect ECONNREFUSED 127.0.0.1:${5000 + index} (req_a${index}f)`);
  expect(afterTen(refused)).toEqual(onlyTheTenth);
  const away = (index: number) =>
    new HelixError('model_unavailable', { service: 'x', problem: index % 2 ? 'timed out' : 'reset' });
  expect(afterTen(away)).toEqual(onlyTheTenth);
});

test('[EVAL-GIVEN-UP] other reasons, a success between, and what is wrong with each case are not alike', () => {
  expect(afterTen((index) => new Error(index === 5 ? 'another' : 'the same'))).toEqual(never);
  expect(afterTen((index) => (index === 5 ? undefined : new Error('the same')))).toEqual(never);
  const gone = () => new HelixError('case_unresolved', { case: 'a', expected: 'b', problem: 'it is gone' });
  expect(afterTen(gone)).toEqual(never);
});
