import { idParameter } from '../../parse-query.ts';
import { listQuery } from '../../routes/evals.ts';
import { listQuery as feedbackQuery, vote } from '../../routes/feedback.ts';
import type { Operation } from '../operation.ts';

const REQUEST_ID = '0b6f1c1e-8f65-4f3e-9c37-1d2a3b4c5d6e';

export const evalOperations: readonly Operation[] = [
  {
    id: 'evals',
    method: 'get',
    path: '/v1/evals',
    tag: 'Evals',
    summary: 'Lists runs of `helix eval`, newest first',
    query: listQuery,
    answers: { 200: { description: 'One page of them.', json: 'EvalPage' } },
    errors: ['bad_request', 'project_not_found'],
    client: `const { evals } = await client.evals();
for (const { run_id, name, passed } of evals) console.log(run_id, name, passed);`,
  },
  {
    id: 'evalRun',
    method: 'get',
    path: '/v1/evals/{id}',
    tag: 'Evals',
    summary: 'Gives one of them, with what came of each case',
    parameters: idParameter,
    answers: { 200: { description: 'The run with its results.', json: 'EvalRunDetails' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: `const { results } = await client.evalRun(1);
console.log(results);`,
  },
  {
    id: 'sendFeedback',
    method: 'post',
    path: '/v1/feedback',
    tag: 'Feedback',
    summary: 'Keeps what a reader says of an answer',
    description: 'A second vote on the same answer replaces the first.',
    body: { json: vote },
    answers: { 200: { description: 'The vote, with the question and the answer.', json: 'Feedback' } },
    errors: ['bad_request', 'not_found'],
    example: { json: { request_id: REQUEST_ID, rating: 'up' } },
    client: `await client.sendFeedback('${REQUEST_ID}', { rating: 'up' });`,
  },
  {
    id: 'feedback',
    method: 'get',
    path: '/v1/feedback',
    tag: 'Feedback',
    summary: 'Lists votes, newest first',
    query: feedbackQuery,
    answers: { 200: { description: 'One page of them.', json: 'FeedbackPage' } },
    errors: ['bad_request'],
    example: { query: { rating: 'down' } },
    client: `const { feedback } = await client.feedback({ rating: 'down' });
for (const { question, comment } of feedback) console.log(question, comment);`,
  },
  {
    id: 'feedbackToCase',
    method: 'post',
    path: '/v1/feedback/{id}/case',
    tag: 'Feedback',
    summary: "Makes a case of the project's golden set of a vote",
    parameters: idParameter,
    answers: { 200: { description: 'The case.', json: 'FeedbackCase' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: 'await client.feedbackToCase(1);',
  },
];
