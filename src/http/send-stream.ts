import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends frames as an event stream. The status line goes out only when the first frame is there, so whatever fails
 * before it is still an ordinary error. A frame is asked for when the reader has room for it: a slow reader slows the
 * answer down and never fills memory.
 */
export async function sendStream(reply: FastifyReply, frames: AsyncGenerator<string>): Promise<FastifyReply> {
  const first = await frames.next();
  const body = Readable.from(fromFirst(first, frames), { objectMode: false, highWaterMark: 1 });
  // A stream that breaks is closed, which the reader takes as its end; the cause was logged by whoever failed.
  body.on('error', () => {});
  // A reader who left before the first frame never starts the body, whose end would have ended the frames.
  body.once('close', () => void frames.return(undefined).catch(() => {}));
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-cache')
    .header('x-accel-buffering', 'no')
    .send(body);
}

async function* fromFirst(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return;
  try {
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
