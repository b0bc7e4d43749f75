import { idParameter } from '../../parse-query.ts';
import { listQuery } from '../../routes/runs.ts';
import type { Operation } from '../operation.ts';

const THE_RUN = { 200: { description: 'The run.', json: 'IngestionRun' } } as const;

export const runOperations: readonly Operation[] = [
  {
    id: 'runs',
    method: 'get',
    path: '/v1/runs',
    tag: 'Runs',
    summary: 'Lists runs, newest first',
    query: listQuery,
    answers: { 200: { description: 'One page of them.', json: 'RunPage' } },
    errors: ['bad_request', 'project_not_found'],
    example: { query: { status: 'failed' } },
    client: `const { runs } = await client.runs({ status: 'failed' });
for (const { run_id, name, error } of runs) console.log(run_id, name, error);`,
  },
  {
    id: 'run',
    method: 'get',
    path: '/v1/runs/{id}',
    tag: 'Runs',
    summary: 'Says how far a run is, what came of it, or why it failed',
    parameters: idParameter,
    answers: THE_RUN,
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: 'console.log(await client.run(1));',
  },
  {
    id: 'followRun',
    method: 'get',
    path: '/v1/runs/{id}/events',
    tag: 'Runs',
    summary: 'Streams a run whenever it changes, up to its end',
    parameters: idParameter,
    answers: { 200: { description: 'The run, again and again.', stream: { run: { body: 'IngestionRun' } } } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: 'for await (const { stage, status } of client.followRun(1)) console.log(stage, status);',
  },
  {
    id: 'cancelRun',
    method: 'post',
    path: '/v1/runs/{id}/cancel',
    tag: 'Runs',
    summary: 'Ends a run that waits or is worked on',
    parameters: idParameter,
    answers: THE_RUN,
    errors: ['bad_request', 'not_found', 'run_finished'],
    example: { parameters: { id: '1' } },
    client: 'await client.cancelRun(1);',
  },
  {
    id: 'retryRun',
    method: 'post',
    path: '/v1/runs/{id}/retry',
    tag: 'Runs',
    summary: 'Makes a run that failed or was cancelled wait again',
    parameters: idParameter,
    answers: THE_RUN,
    errors: ['bad_request', 'not_found', 'run_finished', 'original_missing'],
    example: { parameters: { id: '1' } },
    client: 'await client.retryRun(1);',
  },
];
