import type { IngestionRun, RunPage, RunStatus } from './contract.ts';
import { parseSse } from './parse-sse.ts';
import { HelixRequestError, parseObject, requestIdOf } from './request-error.ts';
import {
  badResponse,
  eventStreamOf,
  getJson,
  queryOf,
  type RequestOptions,
  type SendRequest,
  sendJson,
} from './send-request.ts';

/** What is asked of the runs; each method is described in `HelixClient`. */
export function runRequests(send: SendRequest) {
  return {
    runs: ({ signal, documentId, ...filter }: RunFilter = {}) =>
      getJson<RunPage>(send, `v1/runs${queryOf({ ...filter, document_id: documentId })}`, { signal }),
    run: (id: number, options: RequestOptions = {}) => getJson<IngestionRun>(send, `v1/runs/${id}`, options),
    followRun: (id: number, options: RequestOptions = {}) => followRun(send, id, options),
    cancelRun: (id: number, options: RequestOptions = {}) =>
      sendJson<IngestionRun>(send, 'POST', `v1/runs/${id}/cancel`, options),
    retryRun: (id: number, options: RequestOptions = {}) =>
      sendJson<IngestionRun>(send, 'POST', `v1/runs/${id}/retry`, options),
  };
}

export type RunFilter = RequestOptions & {
  status?: RunStatus;
  project?: string;
  documentId?: number;
  /** Runs older than this one. */
  before?: number;
  limit?: number;
};

async function* followRun(
  send: SendRequest,
  id: number,
  { signal }: RequestOptions,
): AsyncGenerator<IngestionRun, void, undefined> {
  const leave = new AbortController();
  const either = signal ? AbortSignal.any([signal, leave.signal]) : leave.signal;
  try {
    const headers = { accept: 'text/event-stream' };
    const response = await send(`v1/runs/${id}/events`, { headers, signal: either });
    for await (const run of statesIn(response, id, signal)) {
      yield run;
      if (run.finished_at) return;
    }
    throw interrupted(id, response);
  } finally {
    leave.abort();
  }
}

async function* statesIn(
  response: Response,
  id: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<IngestionRun> {
  try {
    for await (const { type, data } of parseSse(eventStreamOf(response))) {
      if (type !== 'run') continue;
      const run = parseObject(data);
      if (!run) throw badResponse(response, 'The server sent a run that is not JSON.');
      yield run as IngestionRun;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof HelixRequestError ? error : interrupted(id, response, error);
  }
}

function interrupted(id: number, response: Response, cause?: unknown): HelixRequestError {
  const message = `The connection closed before run ${id} ended. The run goes on; follow it again.`;
  const { status } = response;
  return new HelixRequestError(
    { status, code: 'interrupted', message, requestId: requestIdOf(response) },
    { cause },
  );
}
