import type { IngestionRun, RunPage, RunStatus } from './contract.ts';
import { parseSse, SseOverflowError } from './parse-sse.ts';
import { backOff, isOutage, pause } from './reconnect-rules.ts';
import { HelixRequestError, parseObject } from './request-error.ts';
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
export function runRequests(send: SendRequest, retries: number) {
  return {
    runs: ({ signal, documentId, ...filter }: RunFilter = {}) =>
      getJson<RunPage>(send, `v1/runs${queryOf({ ...filter, document_id: documentId })}`, { signal }, 'runs'),
    run: (id: number, options: RequestOptions = {}) => getJson<IngestionRun>(send, `v1/runs/${id}`, options),
    followRun: (id: number, options: RequestOptions = {}) => followRun(send, id, { ...options, retries }),
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

type FollowOptions = RequestOptions & { retries: number };

/** Each state once. A connection that is lost is made again, as often as `reconnect-rules.ts` says. */
async function* followRun(
  send: SendRequest,
  id: number,
  { signal: given, retries }: FollowOptions,
): AsyncGenerator<IngestionRun, void, undefined> {
  const leave = new AbortController();
  const signal = given ? AbortSignal.any([given, leave.signal]) : leave.signal;
  try {
    let last = '';
    for (let lost = 0; lost <= retries; lost++) {
      if (lost > 0) await pause(backOff(lost - 1), signal);
      for await (const data of statesIn(await connect(send, id, { signal, isKnown: last !== '' }), given)) {
        if (data === last) continue; // said again after the connection was lost
        last = data;
        lost = 0;
        const run = JSON.parse(data) as IngestionRun;
        yield run;
        if (run.finished_at) return;
      }
    }
    throw interrupted(id);
  } finally {
    leave.abort();
  }
}

/** `isKnown`: the run was there before, so that a server that is not there now is an interruption. */
async function connect(
  send: SendRequest,
  id: number,
  { signal, isKnown }: { signal: AbortSignal; isKnown: boolean },
): Promise<Response> {
  try {
    return await send(`v1/runs/${id}/events`, { headers: { accept: 'text/event-stream' }, signal });
  } catch (error) {
    const isLost = isKnown && error instanceof HelixRequestError && isOutage(error.status);
    throw isLost ? interrupted(id, error) : error;
  }
}

/** The runs of one connection, as JSON, until it is closed or lost. */
async function* statesIn(response: Response, signal: AbortSignal | undefined): AsyncGenerator<string> {
  try {
    for await (const { type, data } of parseSse(eventStreamOf(response))) {
      if (type !== 'run') continue;
      if (!parseObject(data)) throw badResponse(response, 'The server sent a run that is not JSON.');
      yield data;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HelixRequestError) throw error;
    if (error instanceof SseOverflowError) throw badResponse(response, error.message, error);
  }
  signal?.throwIfAborted();
}

function interrupted(id: number, cause?: HelixRequestError): HelixRequestError {
  const message = `The connection closed before run ${id} ended. The run goes on; follow it again.`;
  const { status = 0, requestId = null } = cause ?? {};
  return new HelixRequestError({ status, code: 'interrupted', message, requestId }, { cause });
}
