import { expect, test } from 'vitest';
import { bagOfWordsModel } from './__fixtures__/bag-of-words-model.ts';
import { createSimilarity } from './extractive-similarity.ts';

test('alike texts stand out from unrelated ones, and vectors are kept', async () => {
  const { model, embedded } = bagOfWordsModel();
  const similarity = createSimilarity(model);
  const [same, other] = await similarity('refund days', ['refund within days', 'the cat sleeps']);
  expect(same).toBeGreaterThan(other! + 1);

  const before = embedded.length;
  await similarity('refund days', ['the cat sleeps', 'refund within days']);
  expect(embedded.slice(before)).toEqual(['refund days']);
});

test('long lists go in batches', async () => {
  const { model } = bagOfWordsModel({ batchSize: 2 });
  const texts = ['one apple', 'two pears', 'three plums', 'one apple'];
  const values = await createSimilarity(model)('one apple', texts);
  expect(values).toHaveLength(4);
  expect(values[3]).toBe(values[0]);
});

test('a failure is passed on and does not stick', async () => {
  const { model } = bagOfWordsModel();
  let isBroken = true;
  const similarity = createSimilarity({
    ...model,
    embed: (request) => (isBroken ? Promise.reject(new Error('broken')) : model.embed(request)),
  });
  await expect(similarity('a question', ['a text'])).rejects.toThrow('broken');
  isBroken = false;
  await expect(similarity('a question', ['a text'])).resolves.toHaveLength(1);
});
