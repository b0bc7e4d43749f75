import type { FastifyRequest } from 'fastify';
import { type SyncPorts, type SyncRequest, syncConnector } from '../connect/sync-connector.ts';
import type { SyncProgress } from '../connect/sync-report.ts';
import { errorBody, toHelixError } from './map-error.ts';
import { sseFrame } from './sse-frame.ts';

/** More than a slow reader has room for is left out: each says how many are done. */
const MOST_WAITING = 1000;

/**
 * A sync as frames: `progress` for each thing that is done, and at the end `report`, or `error` where there is none: somebody
 * took the connector away. A failure to begin is thrown.
 */
export async function* syncFrames(
  ports: SyncPorts,
  request: SyncRequest,
  { id, log }: Pick<FastifyRequest, 'id' | 'log'>,
): AsyncGenerator<string> {
  let hasBegun = false;
  const begin = async () => {
    await ports.begin();
    hasBegun = true;
  };
  const leaving = new AbortController();
  const waiting: SyncProgress[] = [];
  let wake = () => {};
  const onProgress = (progress: SyncProgress) => {
    if (waiting.length < MOST_WAITING) waiting.push(progress);
    wake();
  };
  const signal = AbortSignal.any([request.signal, leaving.signal]);
  let isDone = false;
  const syncing = syncConnector({ ...ports, begin }, { ...request, signal, onProgress }).finally(() => {
    isDone = true;
    wake();
  });
  syncing.catch(() => {}); // thrown below, unless the reader left before
  try {
    while (!isDone || waiting.length > 0) {
      for (const progress of waiting.splice(0)) yield sseFrame(progress, 'progress');
      if (isDone) continue;
      const news = Promise.withResolvers<void>();
      wake = news.resolve;
      if (waiting.length === 0 && !isDone) await news.promise;
    }
    yield sseFrame(await syncing, 'report');
  } catch (error) {
    if (!hasBegun) throw error;
    const known = toHelixError(error);
    const level = known.status >= 500 ? 'error' : 'info';
    log[level]({ request_id: id, code: known.code, err: error }, 'sync.failed');
    yield sseFrame(errorBody(known, id), 'error');
  } finally {
    leaving.abort();
  }
}
