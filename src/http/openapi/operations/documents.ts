import { ingestionQuery } from '../../answer-ingestion.ts';
import { idParameter } from '../../parse-query.ts';
import { changeBody, deleteQuery, listQuery, restoreBody } from '../../routes/documents.ts';
import { uploadFields } from '../../routes/upload.ts';
import type { Answer, Operation } from '../operation.ts';

/** How an ingestion is answered, whatever began it. */
const INGESTION_ANSWERS: Record<200 | 201 | 202, Answer> = {
  200: {
    description:
      'A new version, or nothing new. As an event stream: how far it is, then one `result` or `error`.',
    json: 'IngestionResult',
    stream: {
      progress: { body: 'IngestionProgress' },
      result: { body: 'IngestionResult' },
      error: { body: 'Error' },
    },
  },
  201: { description: 'A new document.', json: 'IngestionResult' },
  202: {
    description: 'Taken in, with `wait=false` or `Prefer: respond-async`.',
    json: 'QueuedRun',
    headers: { Location: 'Where the run can be looked at.' },
  },
};

const INGESTION_ERRORS = [
  'bad_request',
  'unsupported_media_type',
  'extraction_failed',
  'document_encrypted',
  'document_too_large',
  'reader_limit',
  'empty_document',
  'queue_full',
  'project_deleted',
  'file_key_unavailable',
] as const;

export const documentOperations: readonly Operation[] = [
  {
    id: 'uploadDocument',
    method: 'post',
    path: '/v1/documents',
    tag: 'Documents',
    summary: 'Adds a document, or a new version of one',
    description:
      'The file goes to the disk as it comes, and once it has arrived nothing is lost: a client that leaves only stops watching. The fields go before the file.',
    query: ingestionQuery,
    body: { form: uploadFields, file: { name: 'file', description: 'The document.' } },
    answers: INGESTION_ANSWERS,
    errors: [...INGESTION_ERRORS, 'payload_too_large', 'connector_lost'],
    example: { form: { tags: 'hr,policy', file: '@handbook.pdf' } },
    client: `const { document_id, status } = await client.uploadDocument(file, 'handbook.pdf', {
  tags: ['hr', 'policy'],
  onProgress: ({ stage, done, total }) => console.log(stage, done, total),
}); // file: a File or Blob
console.log(document_id, status);`,
  },
  {
    id: 'documents',
    method: 'get',
    path: '/v1/documents',
    tag: 'Documents',
    summary: 'Lists documents by title',
    query: listQuery,
    answers: { 200: { description: 'One page of them.', json: 'DocumentPage' } },
    errors: ['bad_request', 'project_not_found'],
    example: { query: { limit: '20' } },
    client: `for (const { document_id, title } of await client.documents()) console.log(document_id, title);

// One page of them, and how many there are in all:
const { documents, total } = await client.documentPage({ limit: 20 });
console.log(documents, total);`,
  },
  {
    id: 'document',
    method: 'get',
    path: '/v1/documents/{id}',
    tag: 'Documents',
    summary: 'Gives one document with its active version',
    parameters: idParameter,
    answers: { 200: { description: 'The document, deleted or not.', json: 'DocumentDetails' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: 'console.log(await client.document(1));',
  },
  {
    id: 'changeDocument',
    method: 'patch',
    path: '/v1/documents/{id}',
    tag: 'Documents',
    summary: 'Changes the title, the tags or the confidentiality of a document',
    description:
      'Searches see it at once. A version that comes later brings its own title, unless one is told with it.',
    parameters: idParameter,
    body: { json: changeBody },
    answers: { 200: { description: 'The document as it is now.', json: 'DocumentDetails' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' }, json: { tags: ['hr', 'policy'], confidentiality: 'confidential' } },
    client: `await client.changeDocument(1, { tags: ['hr', 'policy'], confidentiality: 'confidential' });`,
  },
  {
    id: 'deleteDocument',
    method: 'delete',
    path: '/v1/documents/{id}',
    tag: 'Documents',
    summary: 'Takes a document out of every answer',
    description:
      'It stays for history and can be restored, unless `purge` is said. What of it is still being read is cancelled.',
    parameters: idParameter,
    query: deleteQuery,
    answers: { 200: { description: 'It is deleted, or gone for good.', json: 'RemovedDocument' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: 'await client.deleteDocument(1);',
  },
  {
    id: 'restoreDocument',
    method: 'post',
    path: '/v1/documents/{id}/restore',
    tag: 'Documents',
    summary: 'Brings a document back, or makes another of its versions the active one',
    parameters: idParameter,
    body: { json: restoreBody, isOptional: true },
    answers: { 200: { description: 'The document as it is now.', json: 'DocumentDetails' } },
    errors: ['bad_request', 'not_found', 'version_held_back'],
    example: { parameters: { id: '1' }, json: { version: 'v1' } },
    client: 'await client.restoreDocument(1, { version: 1 });',
  },
  {
    id: 'reingestDocument',
    method: 'post',
    path: '/v1/documents/{id}/reingest',
    tag: 'Documents',
    summary: 'Reads the kept file of a document again',
    parameters: idParameter,
    query: ingestionQuery,
    answers: INGESTION_ANSWERS,
    errors: [...INGESTION_ERRORS, 'not_found', 'original_missing'],
    example: { parameters: { id: '1' } },
    client: 'console.log(await client.reingestDocument(1));',
  },
];
