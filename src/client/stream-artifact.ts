import { answerFrames, isObject } from './answer-frames.ts';
import type { ArtifactStreamEvent } from './artifacts-contract.ts';
import type { SseEvent } from './parse-sse.ts';
import { HelixRequestError, parseJson, requestIdOf } from './request-error.ts';
import { badResponse, eventStreamOf, type SendRequest } from './send-request.ts';

/**
 * Streams how an artifact is written. Its last event is `artifact`, or `error` where the writing failed on the way; a
 * failure before the first event throws `HelixRequestError`, and so does a connection that is lost before the last one.
 * Leaving the loop, or aborting the signal, ends the writing: nothing is kept then.
 */
export async function* streamArtifact(
  send: SendRequest,
  path: string,
  body: object,
  given: AbortSignal | undefined,
): AsyncGenerator<ArtifactStreamEvent, void, undefined> {
  const leave = new AbortController();
  const signal = given ? AbortSignal.any([given, leave.signal]) : leave.signal;
  try {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
    for await (const frame of answerFrames(eventStreamOf(response), response, given)) {
      const event = eventIn(frame, response);
      if (event) yield event;
      if (event?.type === 'artifact' || event?.type === 'error') return;
    }
    throw lost(response);
  } finally {
    leave.abort();
  }
}

/** What each event must have; a name that is not here is one of a newer Helix, and is passed over. */
const FIELDS: Record<ArtifactStreamEvent['type'], (data: Record<string, unknown>) => boolean> = {
  plan: ({ sections }) => Array.isArray(sections),
  step: ({ key, step }) => typeof key === 'string' && typeof step === 'string',
  coverage: ({ key, coverage }) => typeof key === 'string' && isObject(coverage),
  section: ({ section }) => isObject(section),
  artifact: ({ artifact }) => isObject(artifact) && Array.isArray(artifact.sections),
  error: ({ error, message }) => typeof error === 'string' && typeof message === 'string',
};

function eventIn({ type, data }: SseEvent, response: Response): ArtifactStreamEvent | null {
  if (!Object.hasOwn(FIELDS, type)) return null;
  const value = parseJson(data);
  if (isObject(value) && FIELDS[type as ArtifactStreamEvent['type']](value))
    return { type, ...value } as ArtifactStreamEvent;
  throw badResponse(response, `The server sent a part of the artifact that cannot be read ("${type}").`);
}

function lost(response: Response): HelixRequestError {
  const message =
    'The connection closed before the artifact was there. Look whether it is among the artifacts; if not, ask for it again.';
  const { status } = response;
  return new HelixRequestError({ status, code: 'interrupted', message, requestId: requestIdOf(response) });
}
