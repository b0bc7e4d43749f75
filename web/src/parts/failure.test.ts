import { expect, test } from 'vitest';
import { HelixRequestError } from '../../../src/client/client.ts';
import { ERROR_CATALOG } from '../../../src/errors.ts';
import { toFailure } from './failure.ts';
import { PASSING_FAILURES } from './passing-failures.ts';

test('the codes that may pass are those that the catalogue gives a status of 500 and more', () => {
  const codes = Object.entries(ERROR_CATALOG).filter(([, { status }]) => status >= 500);
  expect(PASSING_FAILURES).toEqual(codes.map(([code]) => code).sort());
});

test.each([
  [0, 'unreachable', true],
  [503, 'database_busy', true],
  [400, 'invalid_request', false],
  [200, 'interrupted', true],
  [200, 'llm_unavailable', true],
  [200, 'no_text', false],
  [200, 'of_a_newer_server', false],
])('with status %d, %s can be tried again: %s', (status, code, canRetry) => {
  expect(toFailure(new HelixRequestError({ status, code, message: 'No.' })).canRetry).toBe(canRetry);
});
