import { expect, test } from 'vitest';
import { formatRoute, inProject, parseRoute, type Route } from './route.ts';

const ID = '0b6f1c1e-8f65-4f3e-9c37-1d2a3b4c5d6e';

test.each<[string, Route]>([
  ['#/', { view: 'chat', conversationId: null }],
  ['#/chat/12', { view: 'chat', conversationId: 12 }],
  ['#/documents', { view: 'documents', documentId: null }],
  ['#/documents/7', { view: 'documents', documentId: 7 }],
  [`#/answer/${ID}`, { view: 'answer', requestId: ID }],
  ['#/artifacts', { view: 'artifacts', artifactId: null }],
  ['#/artifacts/new', { view: 'artifacts', artifactId: 'new' }],
  ['#/artifacts/12', { view: 'artifacts', artifactId: 12 }],
  ['#/artifacts/12/next_steps', { view: 'artifacts', artifactId: 12, section: 'next_steps' }],
  ['#/agents', { view: 'agents', agent: null }],
  ['#/agents/+', { view: 'agents', agent: null, isNew: true }],
  ['#/agents/%2B', { view: 'agents', agent: '+' }],
  ['#/agents/Release%20notes%2F%C3%BC', { view: 'agents', agent: 'Release notes/ü' }],
  ['#/agents/release-writer', { view: 'agents', agent: 'release-writer' }],
  ['#/projects', { view: 'projects', name: null }],
  ['#/projects/R%26D%2F%C3%BC', { view: 'projects', name: 'R&D/ü' }],
  ['#/projects/sales/connectors', { view: 'projects', name: 'sales', part: 'connectors' }],
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
  '#/artifacts/0',
  '#/artifacts/new/goals',
  '#/artifacts//goals',
  '#/artifacts/12/<b>',
  '#/agents/%E0%A4%A',
  '#/projects/%E0%A4%A',
  '#/projects//connectors',
  '#/projects/sales/documents',
])('[WEB-NOWHERE] %j leads nowhere, and stays the address it is', (hash) => {
  const route = parseRoute(hash);
  expect(route).toEqual({ view: 'nowhere', address: hash });
  expect(formatRoute(route)).toBe(hash);
});

test.each<[Route, string]>([
  [{ view: 'chat', conversationId: 12 }, '#/'],
  [{ view: 'artifacts', artifactId: 12, section: 'goals' }, '#/artifacts'],
  [{ view: 'artifacts', artifactId: 'new' }, '#/artifacts/new'],
  [{ view: 'agents', agent: 'editor' }, '#/agents'],
  [{ view: 'projects', name: null }, '#/projects'],
  [{ view: 'projects', name: 'sales', part: 'connectors' }, '#/projects/policies/connectors'],
  [{ view: 'api' }, '#/api'],
])('who is at %j and chooses another project comes to %s', (route, hash) => {
  expect(formatRoute(inProject(route, 'policies'))).toBe(hash);
});
