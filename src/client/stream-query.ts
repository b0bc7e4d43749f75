import type { AgenticDebug, AgenticEnvelope, Tier } from '../ask/envelope.ts';
import { toAnswerEvent } from './answer-event.ts';
import { answerFrames, isObject } from './answer-frames.ts';
import { malformedFrame } from './frame-error.ts';
import type { SseEvent } from './parse-sse.ts';
import { parseJson, requestIdOf } from './request-error.ts';
import type { QueryCitation, QueryDebug, QueryEvent } from './search-contract.ts';
import { eventStreamOf, type SendRequest } from './send-request.ts';

/**
 * Streams one answer of `/v1/query`. A failure before the first event throws `HelixRequestError`; a connection lost later
 * ends the answer with `complete: false`. Leaving the loop, or aborting the signal, cancels the request.
 */
export async function* streamQuery(
  send: SendRequest,
  body: object,
  given: AbortSignal | undefined,
): AsyncGenerator<QueryEvent, void, undefined> {
  const leave = new AbortController();
  const signal = given ? AbortSignal.any([given, leave.signal]) : leave.signal;
  try {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
    const response = await send('v1/query', { method: 'POST', headers, body: JSON.stringify(body), signal });
    const stream = eventStreamOf(response);
    yield { type: 'start', requestId: requestIdOf(response) };
    for await (const frame of answerFrames(stream, response, given)) {
      const event = toQueryEvent(frame);
      if (event) yield event;
      if (event?.type === 'end') return;
    }
    yield { type: 'end', complete: false };
  } finally {
    leave.abort();
  }
}

function toQueryEvent(frame: SseEvent): QueryEvent | null {
  if (frame.type === 'end') return toEnd(frame.data);
  if (frame.type === 'envelope') return toEnvelope(frame.data);
  return toAnswerEvent(frame, isCitationList);
}

function isCitationList(value: unknown): value is QueryCitation[] {
  return Array.isArray(value) && value.every((each) => isObject(each) && typeof each.chunk_id === 'number');
}

type End = {
  abstained: boolean;
  debug: QueryDebug | AgenticDebug | null;
  searched_as?: string;
  tier?: Tier;
};

function isEnd(value: unknown): value is End {
  return isObject(value) && typeof value.abstained === 'boolean';
}

function toEnd(data: string): QueryEvent {
  const value = parseJson(data);
  if (!isEnd(value)) return malformedFrame(data);
  const { abstained, debug, searched_as, tier } = value;
  return { type: 'end', complete: true, abstained, debug, searchedAs: searched_as, tier };
}

function toEnvelope(data: string): QueryEvent {
  const envelope = parseJson(data);
  return isEnvelope(envelope) ? { type: 'envelope', envelope } : malformedFrame(data);
}

/** As much as whoever shows one goes through without a look. */
function isEnvelope(value: unknown): value is AgenticEnvelope {
  return (
    isObject(value) &&
    typeof value.tier === 'string' &&
    Array.isArray(value.sections) &&
    Array.isArray(value.sources) &&
    isNullOr(value.tree_walk, ({ paths }) => Array.isArray(paths)) &&
    isNullOr(value.clarify, ({ options }) => Array.isArray(options))
  );
}

function isNullOr(value: unknown, has: (value: Record<string, unknown>) => boolean): boolean {
  return value === null || (isObject(value) && has(value));
}
