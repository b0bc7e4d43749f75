import { chatBody } from '../../chat/chat-request.ts';
import { mcpBody, mcpQuery } from '../../routes/mcp.ts';
import { modelParameter } from '../../routes/models.ts';
import type { Operation } from '../operation.ts';

const MESSAGES = [{ role: 'user', content: 'How long do I have to request a refund?' }];
const REFUSED = {
  description: 'What is wrong, in the place where OpenAI’s clients look for it.',
  json: 'OpenAiError',
} as const;

export const integrationOperations: readonly Operation[] = [
  {
    id: 'chatCompletion',
    method: 'post',
    path: '/v1/chat/completions',
    tag: 'Integrations',
    summary: 'Answers in the format of OpenAI’s chat completions',
    description:
      'The last message is the question, those before it its history; it is answered as `POST /v1/query` does. The text cites as `[1]`, and `citations` says what that is. An abstention is an answer with `helix.abstained`. With `"stream": true` it comes as it is written, ended by `[DONE]`.',
    body: { json: chatBody },
    answers: {
      200: {
        description: 'The answer, or an honest refusal.',
        json: 'ChatCompletion',
        stream: { message: { body: 'ChatChunk' } },
      },
      400: REFUSED,
      404: REFUSED,
      502: REFUSED,
    },
    example: { json: { model: 'helix', messages: MESSAGES } },
  },
  {
    id: 'chatModels',
    method: 'get',
    path: '/v1/models',
    tag: 'Integrations',
    summary: 'Lists what can be named as the model of a chat: projects, and agents that answer in them',
    answers: { 200: { description: 'All of them.', json: 'ChatModelList' } },
  },
  {
    id: 'chatModel',
    method: 'get',
    path: '/v1/models/{id}',
    tag: 'Integrations',
    summary: 'Says whether there is such a model',
    parameters: modelParameter,
    answers: { 200: { description: 'There is.', json: 'ChatModel' }, 404: REFUSED },
    example: { parameters: { id: 'helix' } },
  },
  {
    id: 'mcp',
    method: 'post',
    path: '/mcp',
    tag: 'Integrations',
    summary: 'Takes one message of the Model Context Protocol (streamable HTTP)',
    description:
      'Tools for searching, asking, reading documents and reading and writing artifacts, for assistants. Nothing is kept between requests.',
    query: mcpQuery,
    body: { json: mcpBody },
    answers: {
      200: {
        description: 'The answer, and progress before it.',
        stream: { message: { body: 'McpMessage' } },
      },
      202: { description: 'A notification was taken.' },
    },
    errors: ['bad_request', 'forbidden_origin'],
    example: { json: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  },
];
