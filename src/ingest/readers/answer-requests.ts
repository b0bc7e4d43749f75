import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HelixError, messageOf } from '../../errors.ts';
import { partsOf } from './prepared-parts.ts';
import type { Prepared } from './preparer.ts';
import type { ReadAnswer, ReadRequest } from './reader-messages.ts';

/** What a reading process does: answers each request once, in order, until its parent is gone. */
export function answerRequests(readDocument: ReadDocument): void {
  makeWay();
  const watched = startWatching();
  process.on('message', async (request: ReadRequest) => {
    await watched;
    send(await answerTo(readDocument, request));
  });
  process.on('disconnect', () => process.exit());
  // Libraries leave promises behind when they give up on a damaged part. Whether the document was read is known
  // from what was awaited.
  process.on('unhandledRejection', () => {});
}

export type ReadDocument = (
  request: ReadRequest,
  report: { onProgress: (pagesDone: number, pagesTotal: number) => void; onExtracted: () => void },
) => Promise<Prepared>;

async function answerTo(readDocument: ReadDocument, request: ReadRequest): Promise<ReadAnswer> {
  try {
    const onExtracted = () => send({ type: 'extracted' });
    const prepared = await readDocument(request, { onProgress: throttled(), onExtracted });
    for (const part of partsOf(prepared)) send({ type: 'part', part });
    return { type: 'prepared' };
  } catch (error) {
    if (error instanceof HelixError) return { type: 'failed', code: error.code, details: error.details };
    const details = { name: request.document.name, problem: messageOf(error) };
    return { type: 'failed', code: 'extraction_failed', details };
  }
}

/** Pages can be done faster than anyone wants to hear of it. */
function throttled(): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    if (done < total && performance.now() - last < 50) return;
    last = performance.now();
    send({ type: 'progress', pages: { done, total } });
  };
}

/** The parent may be gone already; the callback keeps that from being an uncaught error. */
function send(answer: ReadAnswer): void {
  if (process.connected) process.send?.(answer, undefined, undefined, () => {});
}

/** The processes that serve come first, and when the machine is out of memory this one is the one to end. */
function makeWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers forbid it; nothing depends on it.
  }
}

/** A busy reader does not hear that its parent is gone, so a thread of its own listens. */
async function startWatching(): Promise<void> {
  const script = new URL(`./watch-parent${extname(import.meta.url)}`, import.meta.url);
  await once(new Worker(script, { execArgv: [], env: {} }), 'online');
}
