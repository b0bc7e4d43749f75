import { idParameter } from '../../parse-query.ts';
import { artifactExportQuery } from '../../routes/artifact-exports.ts';
import type { Operation } from '../operation.ts';

export const artifactExportOperations: readonly Operation[] = [
  {
    id: 'exportArtifact',
    method: 'get',
    path: '/v1/artifacts/{id}/export',
    tag: 'Artifacts',
    summary: 'Gives an artifact as a file, with its sources at the end',
    description:
      'Markdown, one HTML page that needs nothing else, DOCX or PDF. It says of each source whether it is still current, and marks the sections that lack evidence. The same version is the same file, byte for byte, while what it cites stays as it is.',
    parameters: idParameter,
    query: artifactExportQuery,
    answers: {
      200: {
        description: 'The file, to be saved.',
        bytes: true,
        headers: { 'Content-Disposition': 'What to call it.' },
      },
    },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' }, query: { format: 'pdf', citations: 'number' } },
    client: `const { bytes, fileName } = await client.exportArtifact(1, { format: 'pdf' });
console.log(fileName, bytes.length);
// For a link of a page:
console.log(client.artifactExportUrl(1, { format: 'docx', citations: 'number' }));`,
  },
];
