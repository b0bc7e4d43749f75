import { expect, test } from 'vitest';
import { formatRoute, parseRoute, type Route } from './route.ts';

const ID = '0b6f1c1e-8f65-4f3e-9c37-1d2a3b4c5d6e';

test.each<[string, Route]>([
  ['#/', { view: 'chat', conversationId: null }],
  ['#/chat/12', { view: 'chat', conversationId: 12 }],
  ['#/documents', { view: 'documents', documentId: null }],
  ['#/documents/7', { view: 'documents', documentId: 7 }],
  [`#/answer/${ID}`, { view: 'answer', requestId: ID }],
  ['#/api', { view: 'api' }],
])('%s is read and written alike', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
  expect(formatRoute(route)).toBe(hash);
});

test.each(['', '#', '#/', '#/chat', '#/chat/'])('%j leads to a new conversation', (hash) => {
  expect(parseRoute(hash)).toEqual({ view: 'chat', conversationId: null });
});

test.each([
  '#/nowhere',
  '#/chat/0',
  '#/chat/-1',
  '#/chat/1e3',
  '#/chat/abc',
  '#/chat/9999999999999999',
  '#/documents/new',
  '#/answer',
  '#/answer/1',
])('[WEB-NOWHERE] %j leads nowhere, and stays the address it is', (hash) => {
  const route = parseRoute(hash);
  expect(route).toEqual({ view: 'nowhere', address: hash });
  expect(formatRoute(route)).toBe(hash);
});
