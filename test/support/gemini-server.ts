import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { answerFromFirstSource, type GeminiRequest, readRequest } from './gemini-answer.ts';
import { embedWords } from './gemini-embedding.ts';
import * as wire from './gemini-wire.ts';
import { createFaults, type Faults, type ModelFault, sendFrames, sendJson } from './model-faults.ts';

/**
 * A server on the loopback address that speaks Gemini's wire format, with a deterministic model behind
 * it. `url` is what `GEMINI_BASE_URL` takes.
 */
export async function startGeminiServer(options: GeminiServerOptions = {}): Promise<GeminiServer> {
  const faults = createFaults<GeminiOperation>();
  const calls: GeminiServer['calls'] = { embed: [], generate: [], stream: [] };
  const state: State = {
    embed: options.embed ?? embedWords,
    answer: options.answer ?? answerFromFirstSource,
    deltaDelayMs: options.deltaDelayMs ?? 0,
    record: options.record ?? true,
    faults,
    calls,
  };
  const server = createServer((request, response) => {
    handle(request, response, state).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', 1024, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    setFault: faults.set,
    clearFaults: faults.clear,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const METHODS: Record<string, GeminiOperation> = {
  embedContent: 'embed',
  batchEmbedContents: 'embed',
  generateContent: 'generate',
  streamGenerateContent: 'stream',
};

async function handle(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const [, model = '', method = ''] =
    /^\/v1beta\/models\/([^/:]+):(\w+)(?:\?|$)/.exec(request.url ?? '') ?? [];
  const operation = METHODS[method];
  if (request.method !== 'POST' || !operation) return sendError(response, { type: 'status', status: 404 });
  const body = JSON.parse(await text(request)) as wire.GeminiBody;
  const call: GeminiCall = { method, model, body, headers: request.headers, closedEarly: false };
  if (state.record) state.calls[operation].push(call);
  const fault = state.faults.take(operation);
  response.on('close', () => {
    call.closedEarly =
      !response.writableFinished && fault?.type !== 'cut-body' && fault?.type !== 'cut-stream';
  });
  if (!request.headers['x-goog-api-key']) return sendError(response, { type: 'status', status: 403 });
  if (fault?.type === 'status') return sendError(response, fault);
  if (fault?.type === 'hang') return;
  if (fault?.type === 'slow') await delay(fault.delayMs);
  if (operation === 'embed') return sendVectors(call, response, state, fault);
  if (fault?.type === 'safety-block' && fault.afterDeltas === undefined)
    return sendBlock(operation, response);
  const deltas = await answerDeltas(call, state, fault);
  if (operation === 'generate') return sendAnswer(deltas, response, fault);
  return sendStream(deltas, response, state, fault);
}

async function sendVectors(
  call: GeminiCall,
  response: ServerResponse,
  state: State,
  fault?: ModelFault,
): Promise<void> {
  const requests = call.body.requests ?? [call.body as wire.EmbedBody];
  if (requests.length > 100) return sendError(response, { type: 'status', status: 400 });
  const vectors = requests.map(({ content, outputDimensionality = 3072 }) => ({
    values: breakVector(
      state.embed(content.parts.map((part) => part.text ?? '').join(''), outputDimensionality),
      fault,
    ),
  }));
  if (fault?.type === 'too-few-vectors') vectors.pop();
  const single = call.method === 'embedContent';
  return sendJson(response, single ? { embedding: vectors[0] } : { embeddings: vectors }, fault);
}

/** Protobuf's JSON writes a number that is none as a string. */
function breakVector(values: number[], fault: ModelFault | undefined): (number | string)[] {
  if (fault?.type === 'wrong-length') return values.slice(0, -1);
  return fault?.type === 'nan' ? ['NaN', ...values.slice(1)] : values;
}

async function answerDeltas(call: GeminiCall, state: State, fault?: ModelFault): Promise<string[]> {
  if (fault?.type === 'empty-answer') return [];
  const deltas = await state.answer(readRequest(call.model, call.body));
  return fault?.type === 'newline-in-delta' ? ['First line\n\ndata: second\r\nthird', ...deltas] : deltas;
}

async function sendAnswer(
  deltas: readonly string[],
  response: ServerResponse,
  fault?: ModelFault,
): Promise<void> {
  const finishReason = fault?.type === 'safety-block' ? 'SAFETY' : 'STOP';
  return sendJson(response, wire.answerBody(deltas.join(''), finishReason), fault);
}

async function sendStream(
  deltas: string[],
  response: ServerResponse,
  state: State,
  fault?: ModelFault,
): Promise<void> {
  const blocked = fault?.type === 'safety-block';
  const said = blocked ? deltas.slice(0, fault.afterDeltas) : deltas;
  const frames = {
    deltas: said.map(wire.deltaFrame),
    end: wire.finishFrame(said.join(''), blocked ? 'SAFETY' : 'STOP'),
    error: (status: number) => wire.frame(wire.errorBody(status)),
    delayMs: state.deltaDelayMs,
  };
  return sendFrames(response, frames, fault);
}

async function sendBlock(operation: GeminiOperation, response: ServerResponse): Promise<void> {
  if (operation === 'generate') return sendJson(response, wire.blockedBody());
  response.setHeader('content-type', 'text/event-stream');
  response.end(wire.frame(wire.blockedBody()));
}

async function sendError(response: ServerResponse, fault: ModelFault & { type: 'status' }): Promise<void> {
  response.statusCode = fault.status;
  if (fault.retryAfter) response.setHeader('retry-after', fault.retryAfter);
  return sendJson(response, wire.errorBody(fault.status, fault.message, fault.details));
}

export type GeminiOperation = 'embed' | 'generate' | 'stream';

export type GeminiCall = {
  method: string;
  model: string;
  body: wire.GeminiBody;
  headers: IncomingHttpHeaders;
  /** The client closed the connection before the response was complete. */
  closedEarly: boolean;
};

export type GeminiServerOptions = {
  port?: number;
  embed?: (text: string, dimensions: number) => number[];
  answer?: (request: GeminiRequest) => string[] | Promise<string[]>;
  /** Pause after each delta of a stream. */
  deltaDelayMs?: number;
  /** Off for long benchmarks: `calls` keeps every request body. */
  record?: boolean;
};

export type GeminiServer = {
  url: string;
  /** `embed` holds single and batch calls. */
  calls: Record<GeminiOperation, GeminiCall[]>;
  setFault: Faults<GeminiOperation>['set'];
  clearFaults(): void;
  close(): Promise<void>;
};

type State = Required<Omit<GeminiServerOptions, 'port'>> & {
  faults: Faults<GeminiOperation>;
  calls: GeminiServer['calls'];
};

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string' }, 'delta-delay': { type: 'string' } } });
  const { url } = await startGeminiServer({
    port: Number(values.port ?? 0),
    deltaDelayMs: Number(values['delta-delay'] ?? 0),
    record: false,
  });
  console.log(url);
}
