import { expect, test } from 'vitest';
import type { ApiOperation } from '../../../src/client/client.ts';
import { curlSnippet } from './curl-snippet.ts';

const ADDRESS = 'http://localhost:8080/helix/';

function snippet(method: string, path: string, operation: Partial<ApiOperation>): string {
  const whole = { operationId: 'x', tags: [], summary: '', responses: {}, ...operation };
  return curlSnippet({ method, path, operation: whole }, ADDRESS);
}

test('an address is filled in and stands below where Helix is', () => {
  const parameters: ApiOperation['parameters'] = [
    { name: 'name', in: 'path', required: true, schema: {}, example: 'a b/c' },
    { name: 'limit', in: 'query', required: false, schema: {}, example: 20 },
    { name: 'tag', in: 'query', required: false, schema: {} },
  ];
  expect(snippet('GET', '/v1/projects/{name}', { parameters })).toBe(
    "curl 'http://localhost:8080/helix/v1/projects/a%20b%2Fc?limit=20'",
  );
});

test('a body is one word of the shell, whatever it holds', () => {
  const example = { question: "What's $HOME `id`?" };
  const requestBody = { required: true, content: { 'application/json': { schema: {}, example } } };
  expect(snippet('POST', '/v1/query', { requestBody })).toBe(
    [
      "curl -H 'content-type: application/json' \\",
      `  -d '{"question":"What'\\''s $HOME \`id\`?"}' \\`,
      '  http://localhost:8080/helix/v1/query',
    ].join('\n'),
  );
});

test.each([
  ['DELETE', {}, 'curl -X DELETE \\\n  http://localhost:8080/helix/x'],
  ['POST', {}, 'curl -X POST \\\n  http://localhost:8080/helix/x'],
  ['GET', { 'text/event-stream': { schema: {} } }, 'curl -N \\\n  http://localhost:8080/helix/x'],
  ['GET', { 'application/octet-stream': { schema: {} } }, 'curl -OJ \\\n  http://localhost:8080/helix/x'],
])('%s of %j', (method, content, expected) => {
  expect(snippet(method, '/x', { responses: { 200: { content } } })).toBe(expected);
});

test('a form is sent field by field', () => {
  const example = { tags: 'hr,policy', file: '@my handbook.pdf' };
  const requestBody = { required: true, content: { 'multipart/form-data': { schema: {}, example } } };
  expect(snippet('POST', '/x', { requestBody })).toBe(
    "curl -F tags=hr,policy \\\n  -F 'file=@my handbook.pdf' \\\n  http://localhost:8080/helix/x",
  );
});
