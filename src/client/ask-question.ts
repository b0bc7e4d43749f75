import { toAnswerEvent } from './answer-event.ts';
import { answerFrames, isObject } from './answer-frames.ts';
import type { AskEvent, Citation } from './contract.ts';
import { requestIdOf } from './request-error.ts';
import { eventStreamOf, type SendRequest } from './send-request.ts';

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
    for await (const frame of answerFrames(body, response, options.signal)) {
      const event = toAnswerEvent(frame, isCitationList);
      if (!event) continue;
      complete ||= event.type === 'citations';
      yield event;
    }
    yield { type: 'end', complete };
  } finally {
    leave.abort();
  }
}

function askPath(question: string, { project, role, documentId, asOf, k }: AskOptions): string {
  const query = new URLSearchParams({ q: question });
  if (project !== undefined) query.set('project', project);
  if (role !== undefined) query.set('role', role);
  if (documentId !== undefined) query.set('document_id', String(documentId));
  if (asOf !== undefined) query.set('as_of', asOf);
  if (k !== undefined) query.set('k', String(k));
  return `ask?${query}`;
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

export type AskOptions = {
  project?: string;
  /** A role of the project: what is more confidential than it may see is not found. */
  role?: string;
  /** Searches this document only. */
  documentId?: number;
  /** Answers from the versions that held then: a day (its end) or a moment, as ISO 8601. */
  asOf?: string;
  /** How many chunks the answer may be made from. */
  k?: number;
  signal?: AbortSignal;
};
