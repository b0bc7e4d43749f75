import { parseSse, type SseEvent, SseOverflowError } from './parse-sse.ts';
import { badResponse } from './send-request.ts';

/**
 * The frames of an answer until its stream closes. A connection that is lost ends them like one that is closed: what
 * was streamed until then stays valid. Throws when the signal was aborted, or when the stream is none of Helix.
 */
export async function* answerFrames(
  body: ReadableStream<Uint8Array>,
  response: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<SseEvent> {
  try {
    for await (const frame of parseSse(body)) {
      yield frame;
      signal?.throwIfAborted(); // frames that came in one piece with the last one are not read on
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof SseOverflowError) throw badResponse(response, error.message, error);
  }
  signal?.throwIfAborted();
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
