import { idParameter } from '../../parse-query.ts';
import {
  conversationQuery,
  conversationsQuery,
  newConversation,
  renamedConversation,
} from '../../routes/conversations.ts';
import type { Operation } from '../operation.ts';

export const conversationOperations: readonly Operation[] = [
  {
    id: 'createConversation',
    method: 'post',
    path: '/v1/conversations',
    tag: 'Conversations',
    summary: 'Begins a conversation, to ask in',
    description: 'Its id goes into the body of `POST /v1/query`; follow-up questions are then understood.',
    body: { json: newConversation, isOptional: true },
    answers: { 201: { description: 'The conversation, without a turn yet.', json: 'ConversationSummary' } },
    errors: ['bad_request', 'project_not_found'],
    example: { json: { project: 'default' } },
    client: `const { conversation_id: conversationId } = await client.createConversation();
const { answer } = await client.query('How long do I have to request a refund?', { conversationId });
console.log(answer);`,
  },
  {
    id: 'conversations',
    method: 'get',
    path: '/v1/conversations',
    tag: 'Conversations',
    summary: 'Lists conversations, the last used first',
    query: conversationsQuery,
    answers: { 200: { description: 'One page of them.', json: 'ConversationPage' } },
    errors: ['bad_request', 'project_not_found'],
    client: `const { conversations } = await client.conversations();
for (const { conversation_id, title } of conversations) console.log(conversation_id, title);`,
  },
  {
    id: 'conversation',
    method: 'get',
    path: '/v1/conversations/{id}',
    tag: 'Conversations',
    summary: 'Gives a conversation with its turns',
    parameters: idParameter,
    query: conversationQuery,
    answers: { 200: { description: 'The conversation.', json: 'Conversation' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: `const { turns } = await client.conversation(1);
for (const { question, answer } of turns) console.log(question, answer);`,
  },
  {
    id: 'renameConversation',
    method: 'patch',
    path: '/v1/conversations/{id}',
    tag: 'Conversations',
    summary: 'Gives a conversation another name',
    parameters: idParameter,
    body: { json: renamedConversation },
    answers: { 200: { description: 'The conversation as it is now.', json: 'ConversationSummary' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' }, json: { title: 'Refunds' } },
    client: `await client.renameConversation(1, 'Refunds');`,
  },
  {
    id: 'deleteConversation',
    method: 'delete',
    path: '/v1/conversations/{id}',
    tag: 'Conversations',
    summary: 'Deletes a conversation for good',
    parameters: idParameter,
    answers: { 200: { description: 'It is gone.', json: 'RemovedConversation' } },
    errors: ['bad_request', 'not_found'],
    example: { parameters: { id: '1' } },
    client: 'await client.deleteConversation(1);',
  },
];
