import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Bytes as they are, over a connection of their own; what comes back until the other end closes, or time is over. */
export async function sendRaw(url: string, bytes: string | Uint8Array, waitMs = 3000): Promise<RawAnswer> {
  const socket = await openSocket(url);
  const answer = readAll(socket, waitMs);
  socket.write(bytes);
  return answer;
}

export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {}); // a connection that is reset is an answer too
  await once(socket, 'connect');
  return socket;
}

export async function readAll(socket: Socket, waitMs: number): Promise<RawAnswer> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => void pieces.push(piece));
  const closed = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  const isClosed = await Promise.race([
    closed,
    new Promise<false>((resolve) => setTimeout(resolve, waitMs, false).unref()),
  ]);
  socket.destroy();
  const text = Buffer.concat(pieces).toString('latin1');
  return {
    text,
    isClosed,
    statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
  };
}

export type RawAnswer = { text: string; isClosed: boolean; statuses: number[] };
