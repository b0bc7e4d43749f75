import { idParameter } from '../../parse-query.ts';
import { answerParameter } from '../../routes/answers.ts';
import { traceParameter } from '../../routes/traces.ts';
import type { Operation } from '../operation.ts';

const REQUEST_ID = '0b6f1c1e-8f65-4f3e-9c37-1d2a3b4c5d6e';

export const answerOperations: readonly Operation[] = [
  {
    id: 'answer',
    method: 'get',
    path: '/v1/answers/{id}',
    tag: 'Questions',
    summary: 'Gives an answer again, with what it was made from',
    parameters: answerParameter,
    answers: { 200: { description: 'The answer as it was given.', json: 'AnswerRecord' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: REQUEST_ID } },
    client: `const { question, answer, evidence } = await client.answer('${REQUEST_ID}');
console.log(question, answer, evidence);`,
  },
  {
    id: 'checkAnswer',
    method: 'post',
    path: '/v1/answers/{id}/check',
    tag: 'Questions',
    summary: 'Holds each sentence of an answer against the passages it cites',
    description: 'No model is asked.',
    parameters: answerParameter,
    answers: { 200: { description: 'What came of it, sentence by sentence.', json: 'AnswerCheck' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: REQUEST_ID } },
    client: `const { sentences } = await client.checkAnswer('${REQUEST_ID}');
for (const { text, is_supported } of sentences) console.log(is_supported, text);`,
  },
  {
    id: 'chunk',
    method: 'get',
    path: '/v1/chunks/{id}',
    tag: 'Questions',
    summary: 'Gives the passage that a citation cites, whole and with its place',
    parameters: idParameter,
    answers: { 200: { description: 'The passage.', json: 'ChunkPassage' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: `const { document_title, text, source } = await client.chunk(1);
console.log(document_title, text, source);`,
  },
  {
    id: 'trace',
    method: 'get',
    path: '/v1/traces/{id}',
    tag: 'Questions',
    summary: 'Gives what an answer was made from, as it was stored',
    parameters: traceParameter,
    answers: { 200: { description: 'The trace.', json: 'Trace' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: REQUEST_ID } },
    client: `console.log(await client.trace('${REQUEST_ID}'));`,
  },
];
