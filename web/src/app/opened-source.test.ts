import { expect, test } from 'vitest';
import { sourceIn } from './opened-source.ts';

test('[SOURCE-BACK] the source is read from an entry of the history', () => {
  const source = { chunkId: 42, number: 1, claim: 'Within 30 days.' };
  expect(sourceIn({ source })).toEqual(source);
  expect(sourceIn({ source: { ...source, number: null } })).toEqual({ ...source, number: null });
});

test.each([
  null,
  'source',
  {},
  { source: null },
  { source: {} },
  { source: { chunkId: '42', number: 1, claim: '' } },
  { source: { chunkId: 42, number: 1 } },
])('what another build has left there is no source: %j', (state) => {
  expect(sourceIn(state)).toBeNull();
});
