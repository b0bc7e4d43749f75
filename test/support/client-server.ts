import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT_SCRIPTS } from './client-scripts.ts';

/** A request that is being answered, and how many came before it in the same case. */
export type Exchange = {
  method: string;
  /** What was asked for below the address of the case. */
  path: string;
  body: string;
  before: number;
  response: ServerResponse;
  /** Resolves when the case says so, by asking for `go`. */
  go: Promise<void>;
};

/** What happened in one case. */
type Case = {
  requests: { method: string; path: string; accept: string | undefined; body: string }[];
  go: PromiseWithResolvers<void>;
  /** Resolves when a client closed the connection before its answer ended. */
  left: PromiseWithResolvers<void>;
};

/**
 * Plays the scripts of the client's contract. The address of a case is `/<script>/<key>/`; below it `seen` tells the requests
 * that came, `left` waits until the client has closed a connection that was not at its end, and `go` lets a script go on.
 * `files` are served beside them, so that a page can be of the same origin.
 */
export async function startClientServer(
  files: Record<string, { type: string; body: string }> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const cases = new Map<string, Case>();
  const server = createServer(async (request, response) => {
    // No connection is used twice: a client may repeat by itself what failed on a used one.
    response.setHeader('connection', 'close');
    const path = request.url ?? '/';
    const file = files[path];
    if (file) return void response.setHeader('content-type', file.type).end(file.body);
    const [, script = '', key = '', rest = ''] = /^\/([\w-]+)\/([\w-]+)\/(.*)$/.exec(path) ?? [];
    const played = cases.get(key) ?? newCase();
    cases.set(key, played);
    if (rest === 'seen' || rest === 'left' || rest === 'go') return control(rest, played, response);
    await play(script, { played, request, response, rest });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function newCase(): Case {
  return { requests: [], go: Promise.withResolvers(), left: Promise.withResolvers() };
}

async function control(what: string, played: Case, response: ServerResponse): Promise<void> {
  if (what === 'go') played.go.resolve();
  if (what === 'left') await played.left.promise;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(played.requests));
}

type Playing = { played: Case; request: IncomingMessage; response: ServerResponse; rest: string };

async function play(script: string, { played, request, response, rest }: Playing): Promise<void> {
  const { method = 'GET', headers } = request;
  response.on('close', () => {
    if (!response.writableFinished) played.left.resolve();
  });
  const before = played.requests.length;
  const noted = { method, path: rest, accept: headers.accept, body: '' };
  played.requests.push(noted);
  noted.body = await bodyOf(request);
  const answer = CLIENT_SCRIPTS[script];
  if (!answer) return void response.writeHead(404).end(`There is no script named ${script}.`);
  await answer({ method, path: rest, body: noted.body, before, response, go: played.go.promise });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
