import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  ConversationSummary,
  ProjectSummary,
  QueryCitation,
  Readiness,
} from '../../src/client/client.ts';
import { richAnswer } from './rich-answer.ts';

/**
 * A built page, and what it asks of a Helix, with an answer that comes token by token at an even pace. The question says how
 * many tokens at how many a second: `2000 at 200`, and of what shape: `2000 at 200 paragraph`.
 */
export async function startStreamServer(directory: string): Promise<StreamServer> {
  const state = { firstByteAt: 0 };
  const server = createServer((request, response) => {
    answer(request, response, directory, state).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    firstByteAt: () => state.firstByteAt,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  directory: string,
  state: { firstByteAt: number },
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://bench');
  if (pathname === '/v1/query') return streamAnswer(request, response, state);
  const known = JSON_ANSWERS[pathname];
  if (known) return sendJson(response, known);
  if (pathname.startsWith('/v1/')) return sendJson(response, { error: 'not_found', message: pathname }, 404);
  const file = pathname === '/' ? 'index.html' : pathname.slice(1);
  const type = TYPES[extname(file)];
  if (!type || file.includes('..')) return sendJson(response, { error: 'not_found', message: file }, 404);
  response.setHeader('content-type', type);
  response.setHeader('content-security-policy', "default-src 'self'");
  response.end(await readFile(join(directory, file)));
}

async function streamAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  state: { firstByteAt: number },
): Promise<void> {
  let body = '';
  for await (const piece of request) body += piece;
  const { question } = JSON.parse(body) as { question: string };
  const [, count, pace, shape = ''] = /(\d+) at (\d+)(?: (\w+))?/.exec(question) ?? [];
  const { tokens, chunkIds } = richAnswer(Number(count), shape);
  response.setHeader('content-type', 'text/event-stream');
  response.setHeader('x-request-id', 'bench');
  response.flushHeaders();
  const started = performance.now();
  state.firstByteAt = performance.timeOrigin + started;
  for (const [index, token] of tokens.entries()) {
    const due = started + (index * 1000) / Number(pace);
    const early = due - performance.now();
    if (early > 1) await delay(early);
    if (response.destroyed) return;
    response.write(`data: ${JSON.stringify({ t: token })}\n\n`);
  }
  response.write(`event: citations\ndata: ${JSON.stringify(chunkIds.map(citationOf))}\n\n`);
  response.end('event: end\ndata: {"abstained":false,"debug":null}\n\n');
}

function citationOf(chunkId: number): QueryCitation {
  return {
    doc_id: 1,
    doc_version_id: 1,
    chunk_id: chunkId,
    title: 'Returns',
    version_label: '1',
    snippet: 'Orders are returned within 30 days of delivery.',
    source_uri: 'returns.md',
    heading_path: ['Returns'],
    place: { start_offset: 0, end_offset: 47 },
  };
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const CONVERSATION: ConversationSummary = {
  conversation_id: 1,
  title: 'Bench',
  project: 'default',
  turn_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

const READINESS: Readiness = {
  ready: true,
  database: 'embedded',
  instance: 'bench',
  space: 'bench',
  models: { embedding: 'bench', language: 'bench', vision: null },
  limits: { question_length: 4000, image_bytes: 0, image_types: [] },
  checks: [],
};

const PROJECT: ProjectSummary = { project_id: 1, name: 'default', documents: 0, settings: {} };

const JSON_ANSWERS: Record<string, unknown> = {
  '/readyz': READINESS,
  '/v1/projects': { projects: [PROJECT] },
  '/v1/documents': { documents: [], total: 0 },
  '/v1/formats': { formats: [] },
  '/v1/runs': { runs: [], next_before: null },
  // One answer to both methods: the page reads from each what it needs.
  '/v1/conversations': { ...CONVERSATION, conversations: [], next_before: null },
  '/v1/conversations/1': { ...CONVERSATION, turns: [] },
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export type StreamServer = {
  url: string;
  /** When the last answer's first byte was sent, in milliseconds since 1970. */
  firstByteAt(): number;
  close(): Promise<void>;
};
