import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = {
  url: string;
  /** How many requests each address answered, in the order they were given. */
  answered: readonly number[];
  /** Puts another address in the place of one, as when a process was started again. */
  replace(index: number, address: string): void;
  close(): Promise<void>;
};

/** An address that did not answer is left out for so long. */
const OUT_MS = 300;

/**
 * One address in front of several servers: each request goes to the next one, whichever connection it comes by. A server
 * that cannot be reached is taken out of the rotation for a while, and who was on the way to it gets a 503.
 */
export async function startRoundRobin(addresses: readonly string[]): Promise<RoundRobin> {
  const targets = addresses.map((address) => ({ address, outUntil: 0, answered: 0 }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1024 });
  let turn = 0;
  const nextTarget = () => {
    const order = targets.map((_, index) => targets[(turn + index) % targets.length]!);
    turn += 1;
    return order.find(({ outUntil }) => outUntil <= Date.now()) ?? order[0]!;
  };
  // As large as Helix takes them: who is refused is refused there.
  const server = createServer({ maxHeaderSize: 256 * 1024 }, (incoming, outgoing) => {
    const target = nextTarget();
    pass({ agent, target: target.address }, incoming, outgoing, {
      answered: () => {
        target.answered += 1;
      },
      unreachable: () => {
        target.outUntil = Date.now() + OUT_MS;
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get answered() {
      return targets.map(({ answered }) => answered);
    },
    replace: (index, address) => void Object.assign(targets[index]!, { address, outUntil: 0 }),
    close() {
      server.closeAllConnections();
      agent.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Outcome = { answered(): void; unreachable(): void };

function pass(
  { agent, target }: { agent: Agent; target: string },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  outcome: Outcome,
): void {
  const { method, rawHeaders, url } = incoming;
  const onward = request(
    new URL(url!, target),
    { agent, method, headers: headersOf(rawHeaders) },
    (response) => {
      outcome.answered();
      outgoing.writeHead(response.statusCode!, headersOf(response.rawHeaders));
      // Half an answer is told as such: whoever reads must not take it for a whole one.
      response.on('error', () => outgoing.destroy());
      response.pipe(outgoing);
    },
  );
  onward.on('error', () => {
    if (outgoing.headersSent) return void outgoing.destroy();
    if (!outgoing.destroyed) outcome.unreachable();
    outgoing.writeHead(503, { 'retry-after': '1', connection: 'close' }).end();
  });
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** As they came, but for those of the connection itself. */
function headersOf(raw: readonly string[]): string[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 && !/^(connection|keep-alive)$/i.test(name) ? [name, raw[index + 1]!] : [],
  );
}
