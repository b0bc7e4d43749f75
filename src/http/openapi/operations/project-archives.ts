import { importFields, importQuery } from '../../routes/project-archives.ts';
import { nameParameter } from '../../routes/projects.ts';
import type { Operation } from '../operation.ts';

export const projectArchiveOperations: readonly Operation[] = [
  {
    id: 'exportProject',
    method: 'get',
    path: '/v1/projects/{name}/export',
    tag: 'Projects',
    summary: 'Gives a whole project as one archive',
    description:
      'A zip file of one moment: documents with all their versions, chunks, vectors and files, evals, agents, artifacts and connectors. Of the same project, two archives are the same byte for byte.',
    parameters: nameParameter,
    answers: { 200: { description: 'The archive.', bytes: true } },
    errors: ['bad_request', 'project_not_found', 'data_directory_unusable'],
    example: { parameters: { name: 'default' } },
    client: `console.log(client.exportProjectUrl('default')); // for a link

const { content, size } = await client.exportProject('default');
console.log(size);
for await (const piece of content as unknown as AsyncIterable<Uint8Array>) console.log(piece.length);`,
  },
  {
    id: 'importProject',
    method: 'post',
    path: '/v1/projects/import',
    tag: 'Projects',
    summary: 'Makes a new project of an archive',
    description:
      'The archive may also be the body itself, without a form. It is checked whole before anything is stored, and the project is there in one step. Vectors of another space than that of this Helix are made again. Policies that are weaker than those here, and agents that would replace those of Helix, are left out and told (`left_out`), unless `trust` says that whoever made the archive is trusted.',
    query: importQuery,
    body: { form: importFields, file: { name: 'file', description: 'The archive.' } },
    answers: {
      201: {
        description: 'The project.',
        json: 'ImportedProject',
        headers: { Location: 'Where the project can be looked at.' },
      },
    },
    errors: ['bad_request', 'archive_invalid', 'payload_too_large', 'project_exists', 'project_deleted'],
    example: { query: { name: 'copy' }, form: { file: '@default.zip' } },
    client: `const { project, documents } = await client.importProject(file, { name: 'copy' }); // file: a File or Blob
console.log(project, documents);`,
  },
];
