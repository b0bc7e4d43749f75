import { expect, test, vi } from 'vitest';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import { createEmbeddingSpaces } from './embedding-spaces.ts';

const model = (spaceId: string) => ({ spaceId, close: vi.fn() }) as unknown as EmbeddingModel;

test('a model is made when its space is asked for, once, and closed with the rest', async () => {
  const [chosen, second, third] = [model('a'), model('b'), model('c')];
  const makeSecond = vi.fn(() => second);
  const makeThird = vi.fn(() => third);
  const spaces = createEmbeddingSpaces(chosen, [() => undefined, () => model('a'), makeSecond, makeThird]);
  expect(spaces.modelOf('a')).toBe(chosen);
  expect(makeSecond).not.toHaveBeenCalled();
  expect([spaces.modelOf('b'), spaces.modelOf('b')]).toEqual([second, second]);
  expect(makeSecond).toHaveBeenCalledOnce();
  await spaces.close();
  expect([chosen, second].map(({ close }) => vi.mocked(close!).mock.calls.length)).toEqual([1, 1]);
  expect(makeThird).not.toHaveBeenCalled();
});

test('a space that no model has is refused with those there are', () => {
  const spaces = createEmbeddingSpaces(model('a'), [() => undefined, () => model('b')]);
  const refused = { code: 'space_unavailable', message: expect.stringContaining('models for a, b.') };
  for (const space of ['', 'c', 'x'.repeat(10_000)])
    expect(() => spaces.modelOf(space)).toThrow(expect.objectContaining(refused));
});

test('a model whose files are spoilt is tried again when they may be whole', () => {
  const make = vi.fn(() => model('b'));
  make.mockImplementationOnce(() => {
    throw new Error('spoilt');
  });
  const spaces = createEmbeddingSpaces(model('a'), [make]);
  expect(() => spaces.modelOf('b')).toThrow('spoilt');
  expect(spaces.modelOf('b').spaceId).toBe('b');
});
