import { expect, test } from 'vitest';
import type { ApiDescription, ApiOperation } from '../../../src/client/client.ts';
import { countOperations, listOperations, searchOperations } from './list-operations.ts';

const operation = (operationId: string, tag: string, rest: Partial<ApiOperation> = {}): ApiOperation => ({
  operationId,
  tags: [tag],
  summary: '',
  responses: {},
  ...rest,
});
const PURGE = { name: 'purge', in: 'query', required: false, schema: {} } as const;
const description: ApiDescription = {
  openapi: '3.1.0',
  info: { title: '', version: '', description: '' },
  tags: ['Questions', 'Documents', 'Nothing'].map((name) => ({ name, description: '' })),
  paths: {
    '/v1/documents/{id}': {
      get: operation('document', 'Documents', { summary: 'Gives one document' }),
      delete: operation('deleteDocument', 'Documents', { parameters: [PURGE] }),
    },
    '/v1/query': { post: operation('query', 'Questions', { description: 'With citations.' }) },
  },
  components: { schemas: {} },
};
const groups = listOperations(description);
const found = (search: string) =>
  searchOperations(groups, search).flatMap(({ operations }) =>
    operations.map(({ operation: { operationId } }) => operationId),
  );

test('operations stand in the order of their groups; a group without any is left out', () => {
  expect(groups.map(({ name, operations }) => [name, operations.length])).toEqual([
    ['Questions', 1],
    ['Documents', 2],
  ]);
  expect(countOperations(groups)).toBe(3);
});

test.each([
  ['  ', ['query', 'document', 'deleteDocument']],
  ['/v1/documents GET', ['document']],
  ['purge', ['deleteDocument']],
  ['CITATIONS post', ['query']],
  ['documents citations', []],
])('a search for %j wants every word, wherever it stands', (search, expected) => {
  expect(found(search)).toEqual(expected);
});
