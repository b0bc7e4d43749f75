import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What can be wrong with a streamed answer on its way, below the level of its frames. */
export type WireFault =
  | 'cut in a frame'
  | 'cut in a character'
  | 'ended in a frame'
  | 'wrong content type'
  | 'endless drip';

/** Stands between Helix and the model server, and spoils answers byte by byte. */
export async function startUpstreamProxy(target: string): Promise<UpstreamProxy> {
  let fault: WireFault | undefined;
  const server = createServer((request, response) => {
    pass(target, request, response, () => fault).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (next) => {
      fault = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type UpstreamProxy = {
  url: string;
  spoil(fault: WireFault | undefined): void;
  close(): Promise<void>;
};

async function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  faultNow: () => WireFault | undefined,
): Promise<void> {
  const { url = '/', method, headers } = request;
  const fault = url.includes(':streamGenerateContent') ? faultNow() : undefined;
  const key = String(headers['x-goog-api-key'] ?? '');
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  const answer = await fetch(new URL(url, target), {
    method,
    headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
    body: await buffer(request),
    signal: leaving.signal,
  });
  const type = fault === 'wrong content type' ? 'text/html' : (answer.headers.get('content-type') ?? '');
  response.writeHead(answer.status, { 'content-type': type });
  if (fault === 'endless drip') return drip(response);
  if (fault === 'wrong content type')
    return void response.end('<html><body>Sign in to the network</body></html>');
  let passed = 0;
  for await (const bytes of answer.body!) {
    const end = fault && passed > 400 ? brokenAt(Buffer.from(bytes), fault) : undefined;
    if (end !== undefined) return breakOff(response, bytes.subarray(0, end), fault!);
    passed += bytes.length;
    response.write(bytes);
  }
  response.end();
}

/** Where to stop: after a third of the piece, or after the first byte of a character that has several. */
function brokenAt(bytes: Buffer, fault: WireFault): number | undefined {
  if (fault !== 'cut in a character') return Math.ceil(bytes.length / 3);
  const first = bytes.findIndex((byte) => byte >= 0xc0);
  return first < 0 ? undefined : first + 1;
}

async function breakOff(response: ServerResponse, rest: Uint8Array, fault: WireFault): Promise<void> {
  response.write(rest);
  await sleep(20);
  // One that is ended in order is the harder one: to the reader of the bytes nothing is wrong.
  if (fault === 'ended in a frame') response.end();
  else response.destroy();
}

/** Bytes keep coming, so that no silence is ever noticed, and never a word. */
async function drip(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    response.write(': still thinking\n\n');
    await sleep(200);
  }
}
