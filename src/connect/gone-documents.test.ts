import { expect, test } from 'vitest';
import { goneDocuments } from './gone-documents.ts';

const known = (...uris: string[]) =>
  new Map(uris.map((uri, index) => [uri, { documentId: index + 1, revision: {}, isShared: false }]));
const compare = (had: string[], has: string[], options = {}) =>
  goneDocuments({
    known: known(...had),
    present: new Set(has),
    isComplete: true,
    allowRemoval: false,
    ...options,
  });

test('[CONNECT-REMOVAL] up to half may go; more, or all, only if that is meant', () => {
  expect(compare(['a', 'b', 'c', 'd'], ['a', 'b']).gone.map(({ sourceUri }) => sourceUri)).toEqual([
    'c',
    'd',
  ]);
  expect(compare(['a', 'b', 'c'], ['a'])).toEqual({ gone: [], refused: 2 });
  expect(compare(['a'], [])).toEqual({ gone: [], refused: 1 });
  expect(compare(['a', 'b', 'c'], [], { allowRemoval: true }).gone).toHaveLength(3);
  expect(compare([], [])).toEqual({ gone: [], refused: 0 });
});

test('[CONNECT-REMOVAL] nothing goes when the list was not complete', () => {
  expect(compare(['a', 'b', 'c'], ['a', 'b'], { isComplete: false })).toEqual({ gone: [], refused: 0 });
});

test('what was only passed over is no document, and documents that came by another way count', () => {
  const passedOver = new Map([['x', { documentId: null, revision: {}, isShared: false }]]);
  expect(compare([], [], { known: passedOver })).toEqual({ gone: [], refused: 0 });
  const alsoKnown = [{ sourceUri: 'c', documentId: 9 }];
  expect(compare(['a', 'b'], ['a', 'b'], { alsoKnown }).gone).toEqual([
    { sourceUri: 'c', documentId: 9, isShared: false },
  ]);
});
