import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownerOf } from '../../auth/view-of.ts';
import { createMcpServer } from '../../mcp/create-mcp-server.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { clientOf } from '../client-of.ts';
import { parsed, projectName, roleName } from '../parse-query.ts';
import { readJson } from '../read-json.ts';

/** The longest that a tool takes is a tenth of it. */
const MOST_BYTES = 1024 * 1024;

export const mcpQuery = z.strictObject({
  project: projectName.optional().describe('Work in this project and in no other.'),
  role: roleName
    .optional()
    .describe('Work as this role of the project: what is more confidential is not there.'),
});
/** One message of JSON-RPC. Batches left the protocol with its version of 2025-06-18. */
export const mcpBody = z
  .looseObject({
    jsonrpc: z.literal('2.0', 'must be "2.0"'),
    id: z
      .union(
        [z.string().max(200, 'must have at most 200 characters'), z.number()],
        'must be text or a number',
      )
      .optional(),
    method: z.string('must be text').max(200, 'must have at most 200 characters').optional(),
    params: z.looseObject({}, 'must be an object').optional(),
  })
  .describe('One message of JSON-RPC 2.0.');

/**
 * The Model Context Protocol over HTTP. Nothing is kept between requests: each has a server of its own, over the routes of
 * this one. The session id that the first answer gives only tells which calls a later `notifications/cancelled` may mean.
 */
export async function mcpRoute(server: FastifyInstance): Promise<void> {
  const running = new Map<string, () => void>();

  server.post('/mcp', async (request, reply) => {
    const scope = parsed(mcpQuery, request.query);
    const message = await readJson(request, mcpBody, { mostBytes: MOST_BYTES, isPrivate: true });
    if (message.method === 'notifications/cancelled')
      running.get(keyOf(request, message.params?.requestId))?.();
    const mcp = createMcpServer(clientOf(request), scope);
    const transport = new Transport();
    await mcp.connect(transport);
    const close = () => void mcp.close();
    const key = keyOf(request, message.id);
    running.set(key, close);
    mcp.server.onclose = () => void (running.get(key) === close && running.delete(key));
    abortOnClose(reply).addEventListener('abort', close);
    reply.raw.once('finish', close);
    const answer = await transport.handleRequest(webRequest(request), { parsedBody: message });
    if (message.method === 'initialize') reply.header('mcp-session-id', crypto.randomUUID());
    return sendAnswer(reply, answer);
  });
}

/** Ids of messages are counted by each client; together with the session, and with whose it is, they name one call. */
function keyOf({ headers, caller }: FastifyRequest, id: unknown): string {
  return JSON.stringify([caller?.tenant, caller && ownerOf(caller), headers['mcp-session-id'], id]);
}

function webRequest({ headers, method }: FastifyRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request('http://localhost/mcp', { method, headers: entries });
}

function sendAnswer(reply: FastifyReply, answer: Response): FastifyReply {
  reply.code(answer.status);
  for (const [name, value] of answer.headers) if (name !== 'connection') reply.header(name, value);
  return reply.send(answer.body ? Readable.fromWeb(answer.body as WebStream) : null);
}
