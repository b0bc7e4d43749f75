import { expect, test } from 'vitest';
import { nameKey } from '../../text/name-key.ts';
import { indexTrigrams, similarKeys, trigramsOf } from './trigrams.ts';

const LIMITS = { least: 0.5, most: 5 };
const similarTo = (name: string, names: readonly string[], limits = LIMITS) =>
  similarKeys(indexTrigrams(names.map(nameKey)), nameKey(name), limits).map(({ key }) => key);

test('the pieces of a key are three characters, with its ends marked', () => {
  expect([...trigramsOf('ab')]).toEqual(['  a', ' ab', 'ab ']);
  expect([...trigramsOf('')]).toEqual(['   ']);
});

test('[CHANNEL-FUZZY] a slip of the keyboard is near, another name is not', () => {
  const names = ['fuseChannels', 'closeChannel', 'fuse', 'rerankCandidates'];
  expect(similarTo('fuseChanels', names)).toEqual(['fusechannel']);
  expect(similarTo('rerank canddiates', names)).toEqual(['rerankcandidate']);
  expect(similarTo('something else', names)).toEqual([]);
});

test('[CHANNEL-FUZZY] best first, ties by key, however the registry is ordered, and no more than wanted', () => {
  const names = ['cartY', 'cartX', 'cart', 'cartZ'];
  expect(similarTo('cart', names)).toEqual(['cart', 'cartx', 'carty', 'cartz']);
  expect(similarTo('cart', names.toReversed())).toEqual(similarTo('cart', names));
  expect(similarTo('cart', names, { least: 0.5, most: 2 })).toEqual(['cart', 'cartx']);
});

test('a registry of many names is searched in no time', () => {
  const index = indexTrigrams(Array.from({ length: 50_000 }, (_, number) => `handle${number * 7919}request`));
  const started = performance.now();
  expect(similarKeys(index, 'handle7919reqest', LIMITS)[0]?.key).toBe('handle7919request');
  expect(performance.now() - started).toBeLessThan(20_000);
});
