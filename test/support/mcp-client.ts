import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { cleanEnvironment } from './run-helix.ts';

/** The official client over HTTP. Having listed the tools, it holds each result against what its tool promised. */
export async function connectMcp(url: string, query = ''): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`)));
  await client.listTools();
  return client;
}

/** The same over standard input and output of `helix mcp`, started as an assistant starts it. */
export async function spawnMcp(environment: Record<string, string>, ...argv: string[]) {
  const launcher = new URL('../../bin/helix.js', import.meta.url).pathname;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [launcher, 'mcp', ...argv],
    env: cleanEnvironment(environment) as Record<string, string>,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (bytes) => {
    stderr += bytes;
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  await client.listTools();
  return { client, pid: transport.pid!, stderr: () => stderr };
}

/** What a tool gave: its data, its text, and whether it failed. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
  const [first] = result.content;
  return {
    // biome-ignore lint/suspicious/noExplicitAny: each test looks at the fields that it expects
    data: result.structuredContent as any,
    text: first?.type === 'text' ? first.text : '',
    isError: result.isError === true,
  };
}
