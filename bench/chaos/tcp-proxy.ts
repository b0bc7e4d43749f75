import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../test/support/free-port.ts';

/**
 * The way to a database, which can be taken away. `dropped`: connections break, and new ones are not taken. `silent`: nothing
 * passes any more and nobody is told, as behind a firewall that forgot; connections from then stay silent for good.
 */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let state: ProxyState = 'open';
  let onSent: (bytes: Buffer) => void = () => {};
  const server = createServer((near) => {
    if (state === 'dropped') return void near.destroy();
    const pair: Pair = { near, far: connect(targetPort, '127.0.0.1'), isSilent: state === 'silent' };
    pairs.add(pair);
    join(pair, (bytes) => onSent(bytes));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    watch: (seen) => {
      onSent = seen;
    },
    turn(next) {
      state = next;
      for (const pair of pairs) {
        if (next === 'dropped') pair.near.destroy();
        if (next === 'silent') pair.isSilent = true;
      }
    },
    async close() {
      for (const { near, far } of pairs) for (const end of [near, far]) end.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function join(pair: Pair, onSent: (bytes: Buffer) => void): void {
  const { near, far } = pair;
  near.on('data', (bytes: Buffer) => {
    if (pair.isSilent) return;
    far.write(bytes);
    onSent(bytes);
  });
  far.on('data', (bytes: Buffer) => {
    if (!pair.isSilent) near.write(bytes);
  });
  // Of a connection that is silent neither end is told that the other is gone.
  far.on('close', () => pair.isSilent || near.destroy());
  near.on('close', () => pair.isSilent || far.destroy());
  for (const socket of [near, far]) socket.on('error', () => {});
}

type Pair = { near: Socket; far: Socket; isSilent: boolean };
export type ProxyState = 'open' | 'dropped' | 'silent';

export type TcpProxy = {
  port: number;
  /** Shows what goes to the server, from now on. */
  watch(seen: (bytes: Buffer) => void): void;
  turn(state: ProxyState): void;
  close(): Promise<void>;
};
