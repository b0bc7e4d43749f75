import type { AskEvent, CheckedVerdict, Citation } from './contract.ts';
import { parseSse, type SseEvent, SseOverflowError } from './parse-sse.ts';
import { parseJson, requestIdOf } from './request-error.ts';
import { badResponse, eventStreamOf, type SendRequest } from './send-request.ts';

/**
 * Streams one answer. A failure before the first event throws `HelixRequestError`; a connection lost later
 * ends the answer with `complete: false`, because what was streamed until then stays valid.
 * Leaving the loop, or aborting the signal, cancels the request.
 */
export async function* askQuestion(
  send: SendRequest,
  question: string,
  options: AskOptions,
): AsyncGenerator<AskEvent, void, undefined> {
  const leave = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, leave.signal]) : leave.signal;
  try {
    const response = await send(askPath(question, options), {
      headers: { accept: 'text/event-stream' },
      signal,
    });
    const body = eventStreamOf(response);
    yield { type: 'start', requestId: requestIdOf(response) };
    let complete = false;
    for await (const event of readUntilClosed(body, response, options.signal)) {
      complete ||= event.type === 'citations';
      yield event;
    }
    yield { type: 'end', complete };
  } finally {
    leave.abort();
  }
}

async function* readUntilClosed(
  body: ReadableStream<Uint8Array>,
  response: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<AskEvent> {
  try {
    for await (const frame of parseSse(body)) {
      const event = toAskEvent(frame);
      if (event) yield event;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof SseOverflowError) throw badResponse(response, error.message, error);
  }
}

/** Frames of a type this client does not know are passed over, so that a newer server can add some. */
function toAskEvent({ type, data }: SseEvent): AskEvent | null {
  const value = parseJson(data);
  switch (type) {
    case 'message':
      return isDelta(value) ? { type: 'delta', text: value.t } : { type: 'malformed', raw: data };
    case 'citations':
      return isCitationList(value)
        ? { type: 'citations', citations: value }
        : { type: 'malformed', raw: data };
    case 'verdict':
      return isVerdict(value) ? { type: 'verdict', verdict: value } : { type: 'malformed', raw: data };
    default:
      return null;
  }
}

function askPath(question: string, { project, documentId, asOf, k }: AskOptions): string {
  const query = new URLSearchParams({ q: question });
  if (project !== undefined) query.set('project', project);
  if (documentId !== undefined) query.set('document_id', String(documentId));
  if (asOf !== undefined) query.set('as_of', asOf);
  if (k !== undefined) query.set('k', String(k));
  return `ask?${query}`;
}

function isDelta(value: unknown): value is { t: string } {
  return isObject(value) && typeof value.t === 'string';
}

function isCitationList(value: unknown): value is Citation[] {
  return Array.isArray(value) && value.every(isCitation);
}

function isCitation(value: unknown): value is Citation {
  return (
    isObject(value) &&
    typeof value.n === 'number' &&
    typeof value.chunk_id === 'number' &&
    typeof value.document_title === 'string' &&
    typeof value.snippet === 'string'
  );
}

function isVerdict(value: unknown): value is CheckedVerdict {
  return isObject(value) && typeof value.unverified === 'boolean' && Array.isArray(value.unsupported_claims);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export type AskOptions = {
  project?: string;
  /** Searches this document only. */
  documentId?: number;
  /** Answers from the versions that held then: a day (its end) or a moment, as ISO 8601. */
  asOf?: string;
  /** How many chunks the answer may be made from. */
  k?: number;
  signal?: AbortSignal;
};
