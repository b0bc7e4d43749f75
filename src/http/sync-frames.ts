import { type SyncPorts, type SyncRequest, syncConnector } from '../connect/sync-connector.ts';
import type { SyncProgress } from '../connect/sync-report.ts';
import { sseFrame } from './sse-frame.ts';

/** More than a slow reader has room for is left out: each says how many are done. */
const MOST_WAITING = 1000;

/** A sync as frames: `progress` for each thing that is done, and `report` at the end. A failure to begin is thrown. */
export async function* syncFrames(ports: SyncPorts, request: SyncRequest): AsyncGenerator<string> {
  const leaving = new AbortController();
  const waiting: SyncProgress[] = [];
  let wake = () => {};
  const onProgress = (progress: SyncProgress) => {
    if (waiting.length < MOST_WAITING) waiting.push(progress);
    wake();
  };
  const signal = AbortSignal.any([request.signal, leaving.signal]);
  let isDone = false;
  const syncing = syncConnector(ports, { ...request, signal, onProgress }).finally(() => {
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
  } finally {
    leaving.abort();
  }
}
