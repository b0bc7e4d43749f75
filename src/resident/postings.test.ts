import { expect, test } from 'vitest';
import { createPostings } from './postings.ts';

const COUNT = 40_000;

test('each word has its entries in the order in which they came, however many there are', () => {
  const postings = createPostings();
  const expected = new Map<string, number[]>();
  for (let entry = 0; entry < COUNT; entry++) {
    for (const word of ['every', `of ${entry % 7}`, `rare ${entry % 9000}`]) {
      postings.add(word, entry);
      expected.set(word, [...(word === 'every' ? [] : (expected.get(word) ?? [])), entry]);
    }
  }
  expected.set(
    'every',
    Array.from({ length: COUNT }, (_, entry) => entry),
  );
  const found = (word: string) => postings.of(word).flatMap((block) => [...block]);
  for (const [word, entries] of expected)
    if (found(word).join() !== entries.join()) expect(word).toBe('right');
  expect(found('every')).toHaveLength(COUNT);
  expect(postings.of('nobody wrote this')).toEqual([]);
  expect(postings.bytes()).toBeGreaterThan(COUNT * 3 * 4);
});

test('the largest entry there is comes back as it is', () => {
  const postings = createPostings();
  postings.add('word', 0xffff_ffff);
  expect([...postings.of('word')[0]!]).toEqual([0xffff_ffff]);
});
