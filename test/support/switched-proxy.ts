import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SwitchedProxy = {
  url: string;
  /** While it is off, connections break as they do when nothing listens. */
  turn(state: 'on' | 'off'): void;
  /** Changes the text of a file on its way. */
  rewrite(path: string, change: (text: string) => string): void;
  close(): Promise<void>;
};

/** An address for a Helix that can be taken away from a page and given back. */
export async function startSwitchedProxy(target: string): Promise<SwitchedProxy> {
  let isOn = true;
  const changes = new Map<string, (text: string) => string>();
  const server = createServer((incoming, outgoing) => {
    if (!isOn) return void incoming.socket.destroy();
    const change = changes.get(incoming.url ?? '');
    if (change) void sendChanged(new URL(incoming.url!, target), outgoing, change);
    else pass(target, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    turn(state) {
      isOn = state === 'on';
      if (!isOn) server.closeAllConnections();
    },
    rewrite: (path, change) => void changes.set(path, change),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming;
  const onward = request(new URL(url!, target), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode!, response.headers);
    response.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function sendChanged(
  url: URL,
  outgoing: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const response = await fetch(url);
  const headers = { 'content-type': response.headers.get('content-type')!, 'cache-control': 'no-cache' };
  outgoing.writeHead(response.status, headers).end(change(await response.text()));
}
