import type { Operation } from '../operation.ts';

export const serviceOperations: readonly Operation[] = [
  {
    id: 'formats',
    method: 'get',
    path: '/v1/formats',
    tag: 'Service',
    summary: 'Says which files can be added, and how large they may be',
    answers: {
      200: { description: 'The formats with the endings of their files.', json: 'ReadableFormats' },
    },
    client: `const { formats, max_upload_bytes } = await client.formats();
console.log(formats, max_upload_bytes);`,
  },
  {
    id: 'ready',
    method: 'get',
    path: '/readyz',
    tag: 'Service',
    summary: 'Says whether this Helix can work, with what was looked at and found',
    answers: {
      200: { description: 'It can.', json: 'Readiness' },
      503: { description: 'It cannot yet.', json: 'Readiness' },
    },
    client: `const { ready, models } = await client.ready();
console.log(ready, models);`,
  },
  {
    id: 'health',
    method: 'get',
    path: '/healthz',
    tag: 'Service',
    summary: 'Says whether the database answers',
    answers: {
      200: { description: 'It does.', json: 'Health' },
      503: { description: 'It does not.', json: 'Health' },
    },
  },
  {
    id: 'metrics',
    method: 'get',
    path: '/metrics',
    tag: 'Service',
    summary: 'Gives what this process counted, for Prometheus',
    description:
      'In the text format of Prometheus: questions, refusals, latencies by stage, tokens, ingestion, the queue and the process. No label holds a question, a title or an address.',
    answers: { 200: { description: 'The metrics.', text: true } },
  },
  {
    id: 'apiDescription',
    method: 'get',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'Gives this description',
    answers: { 200: { description: 'The API as OpenAPI 3.1.', json: 'ApiDescription' } },
    client: `const { paths } = await client.apiDescription();
console.log(Object.keys(paths));`,
  },
];
