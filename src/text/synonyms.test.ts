import { expect, test } from 'vitest';
import { stemOf } from './split-words.ts';
import { synonymsOf } from './synonyms.ts';

test('words that mean the same are found by their stems', () => {
  expect(synonymsOf(stemOf('starts'))).toContain(stemOf('begins'));
  expect(synonymsOf(stemOf('contact'))).toContain('write');
  expect(synonymsOf('paris')).toEqual([]);
});
