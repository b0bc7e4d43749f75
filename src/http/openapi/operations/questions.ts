import { askQuery } from '../../parse-query.ts';
import { queryBody, searchBody } from '../../parse-search.ts';
import { imageFields } from '../../routes/ask-image.ts';
import type { Operation } from '../operation.ts';

const QUESTION = 'How long do I have to request a refund?';

export const questionOperations: readonly Operation[] = [
  {
    id: 'query',
    method: 'post',
    path: '/v1/query',
    tag: 'Questions',
    summary: 'Answers a question with citations, or says that the documents do not hold the answer',
    description:
      'Every claim carries `[chunk:<id>]`, the passage it is from. Where the passages found are not enough, the answer says so with `"abstained": true`, and no model is asked. With `"mode": "agentic"` documents and code are gone through in steps, and the answer has an `envelope`: its `tier`, the sources by file and line, the way to them, or what would have to be clarified. With `Accept: text/event-stream` the answer comes as it is written; a stream without `end` has broken off.',
    body: { json: queryBody },
    needs: ['question'],
    answers: {
      200: {
        description: 'The answer, or an honest refusal.',
        json: ['QueryAnswer', 'AgenticAnswer'],
        stream: {
          message: { body: 'TextDelta' },
          citations: { body: 'QueryCitation', isList: true },
          verdict: { body: 'Verdict' },
          envelope: { body: 'AgenticEnvelope' },
          end: { body: 'QueryEnd' },
        },
      },
    },
    errors: ['bad_request', 'forbidden', 'project_not_found', 'llm_unavailable', 'model_unavailable'],
    example: { json: { question: QUESTION } },
    client: `const { answer, citations } = await client.query('${QUESTION}');
console.log(answer, citations);

// The same as it is written:
for await (const event of client.streamQuery('${QUESTION}')) {
  if (event.type === 'delta') console.log(event.text);
}

// In steps, over documents and code:
const { tier, envelope } = await client.query('${QUESTION}', { mode: 'agentic' });
for (const { path, start_line, end_line } of envelope.sources) console.log(tier, path, start_line, end_line);`,
  },
  {
    id: 'search',
    method: 'post',
    path: '/v1/search',
    tag: 'Questions',
    summary: 'Shows the passages a question would be answered from, and why',
    description: 'What `POST /v1/query` would put before the model, in that order. No answer is written.',
    body: { json: searchBody },
    needs: ['question'],
    answers: { 200: { description: 'The passages with their scores.', json: 'SearchResponse' } },
    errors: ['bad_request', 'forbidden', 'project_not_found', 'model_unavailable'],
    example: { json: { question: QUESTION, top_k: 5 } },
    client: `const { results } = await client.search('${QUESTION}', { topK: 5 });
for (const { rank, title, text } of results) console.log(rank, title, text);`,
  },
  {
    id: 'ask',
    method: 'get',
    path: '/ask',
    tag: 'Questions',
    summary: 'Streams an answer that cites its sources by number',
    description:
      'Pieces of text, then one `citations` event, then `verdict` where answers are checked. What goes wrong before the first piece is a status line; a stream that closes has ended.',
    query: askQuery,
    needs: ['q'],
    answers: {
      200: {
        description: 'The answer as it is written.',
        stream: {
          message: { body: 'TextDelta' },
          citations: { body: 'NumberedCitation', isList: true },
          verdict: { body: 'Verdict' },
        },
      },
    },
    errors: [
      'bad_request',
      'question_missing',
      'question_too_long',
      'project_not_found',
      'model_unavailable',
    ],
    example: { query: { q: QUESTION } },
    client: `for await (const event of client.ask('${QUESTION}')) {
  if (event.type === 'delta') console.log(event.text);
  if (event.type === 'citations') console.log(event.citations);
}`,
  },
  {
    id: 'askImage',
    method: 'post',
    path: '/ask-image',
    tag: 'Questions',
    summary: 'Answers a question from what can be seen in a picture',
    body: {
      form: imageFields,
      file: { name: 'image', description: 'The picture: PNG, JPEG, WebP or HEIC.' },
    },
    needs: ['q'],
    answers: {
      200: { description: 'The answer.', json: 'ImageAnswer' },
      415: { description: 'The file is no picture that the model reads.', json: 'ImageRefused' },
      501: {
        description: 'No model that sees is set up. What is written in the picture is told.',
        json: 'VisionMissing',
      },
    },
    errors: [
      'bad_request',
      'question_missing',
      'question_too_long',
      'payload_too_large',
      'model_unavailable',
    ],
    example: { form: { image: '@receipt.png', q: 'What is the total?' } },
    client: `const { text } = await client.askImage(picture, 'What is the total?'); // picture: a File or Blob
console.log(text);`,
  },
];
