import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpRelay = {
  port: number;
  /** Nothing gets through any more, and nobody is told: as when a cable is cut. */
  fallSilent(): void;
  close(): Promise<void>;
};

/** Passes bytes on to a port of this machine, until it falls silent. */
export async function startTcpRelay(target: number): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((incoming) => {
    const onward = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isSilent || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => isSilent || to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
