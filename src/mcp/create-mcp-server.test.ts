import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { HelixClient } from '../client/client.ts';
import { HelixError } from '../errors.ts';
import { newArtifact } from '../http/artifact-fields.ts';
import { searchBody } from '../http/parse-search.ts';
import { createMcpServer } from './create-mcp-server.ts';

/** The tools over a client that has these methods. Gives what a tool said, and whether it failed. */
async function connected(methods: Record<string, () => unknown>) {
  const mcp = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(methods as unknown as HelixClient).connect(there);
  await mcp.connect(here);
  return async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = (await mcp.callTool({ name, arguments: given })) as CallToolResult;
    return { text: content[0]?.type === 'text' ? content[0].text : '', isError: isError === true };
  };
}

const REACHED = () => {
  throw new HelixError('bad_request', { problem: 'reached' });
};

test('[MCP-LIMITS] a tool takes as much as the API does, and refuses what the API would refuse', async () => {
  const call = await connected({ search: REACHED, writeArtifact: REACHED });
  const question = 'Why?';
  const tries: [string, z.ZodType, Record<string, unknown>][] = [
    ...[300, 301].map((size) => artifact({ topic: 'x'.repeat(size) })),
    ...[200, 201].map((size) => artifact({ title: 'x'.repeat(size) })),
    ...[4000, 4001].map((size) => artifact({ instructions: 'x'.repeat(size) })),
    ...FILTERS.map((filters) => artifact({ filters })),
    ...FILTERS.map((filters): [string, z.ZodType, Record<string, unknown>] => [
      'search',
      searchBody,
      { question, filters },
    ]),
  ];
  for (const [name, body, given] of tries) {
    const { text } = await call(name, given);
    const isTaken = body.safeParse(given).success;
    expect(text.includes('reached'), `${name} ${JSON.stringify(given).slice(0, 60)}`).toBe(isTaken);
  }
});

const FILTERS = [
  ...[0, 1, 100, 101].map((count) => ({ tags: Array(count).fill('a') })),
  ...[0, 200, 201].map((size) => ({ source_type: ['x'.repeat(size)] })),
  ...[0, 100, 101].map((count) => ({ document_ids: Array(count).fill(1) })),
];

function artifact(rest: object): [string, z.ZodType, Record<string, unknown>] {
  return ['write_artifact', newArtifact, { type: 'pdr', ...rest }];
}

test('[MCP-ERRORS] a failure of the inside is told as one, without what it was', async () => {
  const call = await connected({
    projects: () => Promise.reject(new TypeError('secret of src/inside.ts:1')),
  });
  expect(await call('list_projects', {})).toEqual({
    text: new HelixError('internal').message,
    isError: true,
  });
});

test('[MCP-ERRORS] a wrong argument is named with those that the tool takes', async () => {
  const { text, isError } = await (await connected({}))('read_document', { id: 3 });
  expect(isError).toBe(true);
  expect(text).toContain('An id is missing: give a whole number such as 12');
  expect(text).toContain('at document_id');
  expect(text).toContain('"id" is not known here: `read_document` takes document_id, version, page');
});

test('[MCP-DOCUMENTS] a project without documents names those that have some', async () => {
  const call = await connected({
    projectSettings: () => ({ effective: { injection: { policy: 'off', markers: [] }, roles: {} } }),
    documentPage: () => ({ documents: [], total: 0 }),
    projects: () =>
      Promise.resolve([
        { name: 'default', documents: 0 },
        { name: 'garden', documents: 4 },
      ]),
  });
  expect((await call('list_documents', {})).text).toBe(
    '0 documents in project default.\nOther projects have some: "garden" (4). Name one with `project`.',
  );
  expect((await call('list_documents', { search: 'x' })).text).toBe('0 documents in project default.');
});
