import { idParameter } from '../../parse-query.ts';
import { blocksQuery, diffQuery, versionQuery } from '../../routes/document-versions.ts';
import type { Operation } from '../operation.ts';

const FILE_ERRORS = [
  'bad_request',
  'not_found',
  'original_missing',
  'file_damaged',
  'file_key_unavailable',
] as const;

export const versionOperations: readonly Operation[] = [
  {
    id: 'versions',
    method: 'get',
    path: '/v1/documents/{id}/versions',
    tag: 'Documents',
    summary: 'Lists the versions of a document, newest first',
    parameters: idParameter,
    answers: { 200: { description: 'All of them.', json: 'VersionList' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: `for (const { version_number, version_label, is_active } of await client.versions(1)) {
  console.log(version_number, version_label, is_active);
}`,
  },
  {
    id: 'diff',
    method: 'get',
    path: '/v1/documents/{id}/diff',
    tag: 'Documents',
    summary: 'Says what changed between two versions',
    parameters: idParameter,
    query: diffQuery,
    answers: { 200: { description: 'The sections that differ, with their lines.', json: 'VersionDiff' } },
    errors: FILE_ERRORS,
    example: { parameters: { id: '1' } },
    client: `const { counts, sections } = await client.diff(1);
console.log(counts, sections);`,
  },
  {
    id: 'blocks',
    method: 'get',
    path: '/v1/documents/{id}/blocks',
    tag: 'Documents',
    summary: 'Gives what was read in a document, block by block',
    parameters: idParameter,
    query: blocksQuery,
    answers: { 200: { description: 'A part of the blocks, with their places.', json: 'BlockPage' } },
    errors: FILE_ERRORS,
    example: { parameters: { id: '1' }, query: { limit: '20' } },
    client: `const { blocks, next_offset } = await client.blocks(1, { limit: 20 });
console.log(blocks, next_offset);`,
  },
  {
    id: 'originalUrl',
    method: 'get',
    path: '/v1/documents/{id}/original',
    tag: 'Documents',
    summary: 'Gives the file as it was added',
    description: '`Range` is understood. Always a download, and never of a type that a browser would run.',
    parameters: idParameter,
    query: versionQuery,
    answers: {
      200: { description: 'The file.', bytes: true },
      206: { description: 'The part of the file that `Range` asks for.', bytes: true },
    },
    errors: FILE_ERRORS,
    example: { parameters: { id: '1' } },
    client: `const response = await fetch(client.originalUrl(1));
console.log((await response.blob()).size);`,
  },
];
