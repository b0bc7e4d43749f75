import { expect, test } from 'vitest';
import { HelixError } from './errors.ts';

test('[ERROR-STOPS] what is filled into a text may be a whole sentence, and no stop is doubled', () => {
  const said = (problem: string) => new HelixError('extraction_failed', { name: 'a.md', problem }).message;
  expect(said('it ends early.')).toBe(said('it ends early'));
  expect(said('is it one?')).toContain('failed: is it one? The previous');
  expect(new HelixError('bad_request', { problem: 'No.' }).message).toBe('No.');
  expect(new HelixError('queue_full', { waiting: 3 }).message).toContain('at most {limit} may. Try');
});
