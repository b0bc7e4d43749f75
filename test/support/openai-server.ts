import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { embedWords } from './gemini-embedding.ts';
import { createFaults, type Faults, type ModelFault, sendFrames, sendJson } from './model-faults.ts';

/** A server on the loopback address that speaks OpenAI's chat and embeddings formats. */
export async function startOpenAiServer(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const faults = createFaults<OpenAiOperation>();
  const calls: OpenAiServer['calls'] = { embed: [], chat: [] };
  const settings = { dimensions: 64, deltas: ['Hello', ' [1]'], deltaDelayMs: 0, ...options };
  const server = createServer((request, response) => {
    handle(request, response, { settings, faults, calls }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
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

const PATHS: Record<string, OpenAiOperation> = { '/v1/embeddings': 'embed', '/v1/chat/completions': 'chat' };

async function handle(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const operation = PATHS[request.url ?? ''];
  if (!operation) {
    response.statusCode = 404;
    return sendJson(response, errorBody(404));
  }
  const body = JSON.parse(await text(request)) as OpenAiBody;
  const call: OpenAiCall = { body, headers: request.headers, closedEarly: false };
  state.settings.onCall?.(operation, body);
  state.calls[operation].push(call);
  const fault = state.faults.take(operation);
  response.on('close', () => {
    call.closedEarly =
      !response.writableFinished && fault?.type !== 'cut-body' && fault?.type !== 'cut-stream';
  });
  if (fault?.type === 'hang') return;
  if (fault?.type === 'status') {
    response.statusCode = fault.status;
    return sendJson(response, errorBody(fault.status, fault.message));
  }
  return operation === 'embed'
    ? sendVectors(body, response, state, fault)
    : body.stream
      ? sendStream(body, response, state, fault)
      : sendReply(body, response, state, fault);
}

async function sendReply(
  body: OpenAiBody,
  response: ServerResponse,
  state: State,
  fault?: ModelFault,
): Promise<void> {
  const content = fault?.type === 'empty-answer' ? '' : (state.settings.reply?.(body) ?? '{}');
  const message = { role: 'assistant', content };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 };
  return sendJson(
    response,
    { id: 'chat-1', object: 'chat.completion', created: 1, model: 'm', choices, usage },
    fault,
  );
}

async function sendVectors(
  body: OpenAiBody,
  response: ServerResponse,
  state: State,
  fault?: ModelFault,
): Promise<void> {
  const dimensions = body.dimensions ?? state.settings.dimensions;
  const data = (body.input ?? []).map((input, index) => ({
    object: 'embedding',
    index,
    embedding: embedWords(input, dimensions),
  }));
  if (fault?.type === 'too-few-vectors') data.pop();
  return sendJson(response, { object: 'list', data, usage: { prompt_tokens: 1, total_tokens: 1 } }, fault);
}

async function sendStream(
  body: OpenAiBody,
  response: ServerResponse,
  state: State,
  fault?: ModelFault,
): Promise<void> {
  const { deltas, deltaDelayMs, answer } = state.settings;
  const said = fault?.type === 'empty-answer' ? [] : (answer?.(body) ?? deltas);
  const finish = finishOf(fault);
  const usage = { prompt_tokens: 10, completion_tokens: said.length, total_tokens: 10 + said.length };
  const frames = {
    deltas: said.map((content) =>
      chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
    ),
    end: `${chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] })}${chunk({ choices: [], usage })}data: [DONE]\n\n`,
    error: (status: number) => `data: ${JSON.stringify(errorBody(status))}\n\n`,
    delayMs: deltaDelayMs,
  };
  return sendFrames(response, frames, fault);
}

function finishOf(fault?: ModelFault): string {
  if (fault?.type === 'safety-block') return 'content_filter';
  return fault?.type === 'length-limit' ? 'length' : 'stop';
}

function chunk(body: object): string {
  return `data: ${JSON.stringify({ id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'm', ...body })}\n\n`;
}

function errorBody(code: number, message = 'The request failed.'): object {
  return { error: { message, type: 'server_error', code } };
}

export type OpenAiOperation = 'embed' | 'chat';
export type OpenAiCall = { body: OpenAiBody; headers: IncomingHttpHeaders; closedEarly: boolean };
export type OpenAiBody = {
  model: string;
  input?: string[];
  dimensions?: number;
  messages?: { role: string; content: unknown }[];
  stream?: boolean;
  temperature?: number;
  max_tokens?: number;
  response_format?: { type: string; json_schema?: { name: string; strict?: boolean; schema: unknown } };
};
export type OpenAiServerOptions = {
  dimensions?: number;
  deltas?: string[];
  deltaDelayMs?: number;
  /** What it says to a request, in place of `deltas`. */
  answer?: (body: OpenAiBody) => string[];
  /** What it says to a request for a whole reply, such as a verdict. */
  reply?: (body: OpenAiBody) => string;
  /** Told of each request before it is answered. */
  onCall?: (operation: OpenAiOperation, body: OpenAiBody) => void;
};
export type OpenAiServer = {
  /** With the version, as `baseUrl` takes it. */
  url: string;
  calls: Record<OpenAiOperation, OpenAiCall[]>;
  setFault: Faults<OpenAiOperation>['set'];
  clearFaults(): void;
  close(): Promise<void>;
};

type State = {
  settings: OpenAiServerOptions &
    Required<Pick<OpenAiServerOptions, 'dimensions' | 'deltas' | 'deltaDelayMs'>>;
  faults: Faults<OpenAiOperation>;
  calls: OpenAiServer['calls'];
};
