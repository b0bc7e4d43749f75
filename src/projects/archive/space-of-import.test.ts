import { expect, test } from 'vitest';
import { HelixError } from '../../errors.ts';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import { spaceOfImport } from './space-of-import.ts';

const model = (spaceId: string) => ({ spaceId }) as EmbeddingModel;
const installation = {
  embeddingModel: model('a'),
  embeddingModelOf(space: string) {
    if (space !== 'b') throw new HelixError('space_unavailable', { space, known: 'a, b' });
    return model('b');
  },
};
const choose = (chunks: number, space: string | null, named?: string) => {
  const manifest = { counts: { chunks }, space: space === null ? null : { id: space, dimensions: 3 } };
  const chosen = spaceOfImport(installation, manifest as never, { space: named });
  return [chosen.model.spaceId, chosen.own];
};

test('an archive of the configured space has none of its own, unless it named it', () => {
  expect(choose(1, 'a')).toEqual(['a', undefined]);
  expect(choose(1, 'a', 'a')).toEqual(['a', 'a']);
});

test('another space is kept where there is a model for it, and given up where there is none', () => {
  expect(choose(1, 'b')).toEqual(['b', 'b']);
  expect(choose(1, 'c', 'c')).toEqual(['a', undefined]);
});

test('an empty project has the space that it named, and not the one of the tenant that it comes from', () => {
  expect(choose(0, 'b', 'b')).toEqual(['b', 'b']);
  expect(choose(0, 'b')).toEqual(['a', undefined]);
  expect(choose(0, null)).toEqual(['a', undefined]);
});
