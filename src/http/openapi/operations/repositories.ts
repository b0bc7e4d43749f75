import { beginBody, finishBody, repositoriesQuery, repositoryParameter } from '../../routes/repositories.ts';
import type { Operation } from '../operation.ts';

const COMMIT = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

export const repositoryOperations: readonly Operation[] = [
  {
    id: 'repositories',
    method: 'get',
    path: '/v1/repositories',
    tag: 'Repositories',
    summary: 'Lists the repositories that documents were taken from',
    query: repositoriesQuery,
    answers: { 200: { description: 'All of them, by project and name.', json: 'RepositoryList' } },
    errors: ['bad_request', 'project_not_found'],
    client: 'for (const { name, commit } of await client.repositories()) console.log(name, commit);',
  },
  {
    id: 'beginRepository',
    method: 'post',
    path: '/v1/repositories',
    tag: 'Repositories',
    summary: 'Takes a name for a repository and says what is there of it',
    description:
      'What `helix ingest` does first: files whose blobs are there already need not be sent. They are sent as documents with the field `repository`.',
    body: { json: beginBody },
    answers: { 200: { description: 'What is there.', json: 'RepositoryState' } },
    errors: ['bad_request', 'repository_differs'],
    example: { json: { name: 'shop', origin: 'https://example.com/shop.git' } },
    client: `const { files } = await client.beginRepository({ name: 'shop', origin: 'https://example.com/shop.git' });
console.log(files.length);`,
  },
  {
    id: 'finishRepository',
    method: 'patch',
    path: '/v1/repositories/{name}',
    tag: 'Repositories',
    summary: 'Notes that the documents of a repository are at a commit',
    parameters: repositoryParameter,
    body: { json: finishBody },
    answers: { 200: { description: 'The repository as it is now.', json: 'Repository' } },
    errors: ['bad_request', 'not_found', 'project_not_found'],
    example: {
      parameters: { name: 'shop' },
      json: { origin: 'https://example.com/shop.git', commit: COMMIT, file_count: 12 },
    },
    client: `await client.finishRepository('shop', {
  origin: 'https://example.com/shop.git',
  commit: '${COMMIT}',
  fileCount: 12,
});`,
  },
];
