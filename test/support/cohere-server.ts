import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { contentWords, stemSet } from '../../src/text/content-words.ts';

/** A server on the loopback address that speaks Cohere's `POST /v2/rerank`: a score is the share of the query's words. */
export async function startCohereServer(): Promise<CohereServer> {
  const calls: CohereCall[] = [];
  let fault: { kind: CohereFault; left: number } | undefined;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as CohereBody;
    const call = { path: request.url ?? '', headers: request.headers, body, closedEarly: false };
    calls.push(call);
    response.on('close', () => {
      call.closedEarly = !response.writableFinished;
    });
    const kind = fault && fault.left-- > 0 ? fault.kind : undefined;
    await answer(response, call, kind).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    setFault: (kind, times = Number.POSITIVE_INFINITY) => {
      fault = { kind, left: times };
    },
    reset: () => {
      calls.length = 0;
      fault = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(response: ServerResponse, call: CohereCall, fault?: CohereFault): Promise<void> {
  if (call.path !== '/v2/rerank') return send(response, 404, { message: `no path ${call.path}` });
  const results = resultsOf(call.body);
  switch (fault?.type) {
    case 'hang':
      return;
    case 'drip':
      return drip(response);
    case 'cut-body':
      response.setHeader('content-length', 1000);
      response.write('{"results":');
      await delay(20);
      response.destroy();
      return;
    case 'status':
      return send(response, fault.status, { message: fault.message ?? 'The request failed.' });
    case 'body':
      response.setHeader('content-type', fault.contentType ?? 'application/json');
      response.end(fault.body);
      return;
    case 'results':
      return send(response, 200, { id: 'rerank-1', results: fault.change(results) });
    default:
      return send(response, 200, { id: 'rerank-1', results, meta: { api_version: { version: '2' } } });
  }
}

/** One space every 20 ms: JSON allows them, so nothing is wrong but the time. */
async function drip(response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'application/json');
  while (!response.destroyed) {
    response.write(' ');
    await delay(20);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

function resultsOf({ query, documents }: CohereBody): CohereResult[] {
  const asked = stemSet(contentWords(query));
  const scored = documents.map((document, index) => {
    const words = stemSet(contentWords(document));
    const found = [...asked].filter((word) => words.has(word));
    return { index, relevance_score: found.length / Math.max(1, asked.size) };
  });
  return scored.sort((left, right) => right.relevance_score - left.relevance_score);
}

export type CohereResult = { index: number; relevance_score: number };
export type CohereBody = { model: string; query: string; documents: string[] };
export type CohereCall = {
  path: string;
  headers: IncomingHttpHeaders;
  body: CohereBody;
  closedEarly: boolean;
};
export type CohereFault =
  | { type: 'hang' }
  | { type: 'drip' }
  | { type: 'cut-body' }
  | { type: 'status'; status: number; message?: string }
  | { type: 'body'; body: string; contentType?: string }
  | { type: 'results'; change: (results: CohereResult[]) => unknown };
export type CohereServer = {
  /** Without the version. */
  url: string;
  calls: CohereCall[];
  setFault(fault: CohereFault, times?: number): void;
  reset(): void;
  close(): Promise<void>;
};
