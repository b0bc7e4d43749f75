import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Artifact } from '../client/artifacts-contract.ts';
import { isAbort } from '../errors.ts';
import type { KeptEvent } from './keep-artifact.ts';
import { errorBody, toHelixError } from './map-error.ts';
import { sendStream } from './send-stream.ts';
import { sseFrame } from './sse-frame.ts';
import { withKeepAlive } from './with-keep-alive.ts';

/** The whole artifact with status 201, or how it comes about as a stream, where the request accepts one. */
export async function sendArtifact(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncGenerator<KeptEvent>,
): Promise<FastifyReply> {
  if (request.headers.accept?.includes('text/event-stream'))
    return sendStream(reply, withKeepAlive(frames(events, request))) as Promise<FastifyReply>;
  return reply.code(201).send(await lastOf(events));
}

async function lastOf(events: AsyncGenerator<KeptEvent>): Promise<Artifact> {
  for await (const event of events) if (event.type === 'artifact') return event.artifact;
  throw new Error('an artifact has no end');
}

/** What fails before the first event is thrown and becomes a status line; what fails later is told in the stream. */
async function* frames(events: AsyncGenerator<KeptEvent>, request: FastifyRequest): AsyncGenerator<string> {
  let isBegun = false;
  try {
    for await (const { type, ...data } of events) {
      isBegun = true;
      yield sseFrame(data, type);
    }
  } catch (error) {
    if (!isBegun || isAbort(error)) throw error;
    const known = toHelixError(error);
    request.log.error({ request_id: request.id, code: known.code, err: error }, 'artifact.failed');
    yield sseFrame(errorBody(known, request.id), 'error');
  }
}
