import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HelixError } from '../errors.ts';
import { answerByHand } from './answer-by-hand.ts';

/** What a client has to bring of a body: far below any line that documents are sent over. */
const LEAST_BYTES_PER_SECOND = 1024;

/**
 * Ends connections on which nothing moves although the client is to move: one that takes nothing of what was written for
 * `patienceMs` (which ends the answer, and with it the model's work), and one that brings a body more slowly than 1 kB a
 * second over that time. Silence while Helix works is no matter of the client's, and is not counted.
 */
export function cutOffSlowClients(server: FastifyInstance, patienceMs: number): void {
  const watched = new Map<Socket, Watched>();
  server.server.on('connection', (socket: Socket) => {
    watched.set(socket, { taken: idle(), brought: idle() });
    socket.once('close', () => watched.delete(socket));
  });
  server.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = watched.get(request.socket);
    if (found) Object.assign(found, { request, response, brought: idle() });
  });
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [socket, each] of watched) look(socket, each, { now, patienceMs });
    },
    Math.ceil(patienceMs / 4),
  ).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

/** One connection: what the client has taken and brought, and since when it has been too little. */
type Watched = {
  request?: IncomingMessage;
  response?: ServerResponse;
  taken: Progress;
  brought: Progress;
};
type Progress = { bytes: number; since: number | undefined };
type Moment = { now: number; patienceMs: number };

function idle(): Progress {
  return { bytes: 0, since: undefined };
}

function look(socket: Socket, { request, response, taken, brought }: Watched, moment: Moment): void {
  const isToTake = socket.writableLength > 0;
  if (
    isStuck(taken, { isDue: isToTake, bytes: socket.bytesWritten - socket.writableLength, least: 1 }, moment)
  )
    return void socket.destroy();
  // A buffer that is full is Helix's to empty.
  const isToBring =
    request !== undefined && !request.complete && request.readableLength < request.readableHighWaterMark;
  const least = (LEAST_BYTES_PER_SECOND * moment.patienceMs) / 1000;
  if (!isStuck(brought, { isDue: isToBring, bytes: socket.bytesRead, least }, moment)) return;
  if (response?.headersSent) socket.destroy();
  else tooSlow(socket, moment);
}

/** Whether less than `least` bytes moved since the client's turn began, or since they last did, for all of the patience. */
function isStuck(
  progress: Progress,
  { isDue, bytes, least }: { isDue: boolean; bytes: number; least: number },
  { now, patienceMs }: Moment,
): boolean {
  if (!isDue) {
    progress.since = undefined;
    return false;
  }
  if (progress.since === undefined || bytes - progress.bytes >= least) {
    Object.assign(progress, { bytes, since: now });
    return false;
  }
  return now - progress.since >= patienceMs;
}

function tooSlow(socket: Socket, { patienceMs }: Moment): void {
  const problem = `less than ${LEAST_BYTES_PER_SECOND} bytes a second came of its body`;
  answerByHand(
    socket,
    new HelixError('request_too_slow', { seconds: Math.round(patienceMs / 1000), problem }),
  );
}
