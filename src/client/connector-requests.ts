import type {
  Connector,
  ConnectorItem,
  ConnectorItemPage,
  ConnectorKind,
  ConnectorPage,
  ConnectorSyncEvent,
  DeletedConnector,
  SyncProgress,
  SyncReport,
  TakenConnector,
} from './connectors-contract.ts';
import { parseSse } from './parse-sse.ts';
import { errorFromBody, HelixRequestError, parseObject, requestIdOf } from './request-error.ts';
import {
  badResponse,
  eventStreamOf,
  getJson,
  queryOf,
  type RequestOptions,
  type SendRequest,
  sendJson,
} from './send-request.ts';

/** What is asked of the connectors; each method is described in `HelixClient`. */
export function connectorRequests(send: SendRequest) {
  return {
    connectors: ({ signal, ...filter }: ConnectorFilter = {}) =>
      getJson<ConnectorPage>(send, `v1/connectors${queryOf(filter)}`, { signal }, 'connectors'),
    createConnector: (connector: NewConnector, { signal }: RequestOptions = {}) =>
      sendJson<Connector>(send, 'POST', 'v1/connectors', { signal, body: connector }),
    connector: (id: number, options: RequestOptions = {}) =>
      getJson<Connector>(send, `v1/connectors/${id}`, options),
    deleteConnector: (id: number, { signal, documents }: RequestOptions & { documents?: boolean } = {}) =>
      sendJson<DeletedConnector>(send, 'DELETE', `v1/connectors/${id}${queryOf({ documents })}`, { signal }),
    syncConnector: (id: number, options: SyncOptions = {}) => followSync(send, id, options),
    takeConnector: (id: number, { signal }: RequestOptions = {}) =>
      sendJson<TakenConnector>(send, 'POST', `v1/connectors/${id}/lease`, { signal }),
    noteConnector: (id: number, { signal, ...body }: NotedItems) =>
      sendJson<TakenConnector>(send, 'PATCH', `v1/connectors/${id}/lease`, {
        signal,
        body,
      }),
    connectorItems: (id: number, { signal, ...page }: ItemFilter = {}) =>
      getJson<ConnectorItemPage>(send, `v1/connectors/${id}/items${queryOf(page)}`, { signal }, 'items'),
    finishConnector: (
      id: number,
      { signal, ...body }: RequestOptions & { lease: string; report: SyncReport },
    ) => sendJson<Connector>(send, 'POST', `v1/connectors/${id}/report`, { signal, body }),
  };
}

export type ConnectorFilter = RequestOptions & {
  project?: string;
  name?: string;
  limit?: number;
  offset?: number;
};

export type NewConnector = {
  /** `default` unless told; made when it is new. */
  project?: string;
  name: string;
  kind: ConnectorKind;
  config: object;
};

export type SyncOptions = RequestOptions & {
  /** Whether more than half of its documents, or all, may be removed when they are gone. */
  allowRemoval?: boolean;
};

export type NotedItems = RequestOptions & {
  lease: string;
  /** `version_id`: the version that was made of it, where one was. */
  noted?: (Pick<ConnectorItem, 'source_uri' | 'document_id' | 'revision'> & { version_id?: number })[];
  gone?: string[];
};

export type ItemFilter = RequestOptions & { after?: string; limit?: number };

/** A failure to begin throws `HelixRequestError`; so does a connection that is lost before the report. */
async function* followSync(
  send: SendRequest,
  id: number,
  { signal: given, allowRemoval }: SyncOptions,
): AsyncGenerator<ConnectorSyncEvent, void, undefined> {
  const leave = new AbortController();
  const signal = given ? AbortSignal.any([given, leave.signal]) : leave.signal;
  try {
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
    const body = JSON.stringify({ allow_removal: allowRemoval });
    const response = await send(`v1/connectors/${id}/sync`, { method: 'POST', headers, body, signal });
    for await (const { type, data } of eventsIn(response, given)) {
      if (type === 'error') throw errorFromBody(data, response);
      const value = parseObject(data);
      if (!value) throw badResponse(response, 'The server sent an event that is not JSON.');
      if (type === 'progress') yield { type, ...(value as SyncProgress) };
      if (type !== 'report') continue;
      yield { type, ...(value as SyncReport) };
      return;
    }
    throw interrupted(response, id);
  } finally {
    leave.abort();
  }
}

/** Until the connection is closed or lost. */
async function* eventsIn(response: Response, signal: AbortSignal | undefined) {
  try {
    yield* parseSse(eventStreamOf(response));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HelixRequestError) throw error;
  }
  signal?.throwIfAborted();
}

function interrupted(response: Response, id: number): HelixRequestError {
  const message = `The connection closed before the sync of connector ${id} ended, which ends it too. Sync again to go on.`;
  return new HelixRequestError({
    status: response.status,
    code: 'interrupted',
    message,
    requestId: requestIdOf(response),
  });
}
