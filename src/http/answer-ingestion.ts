import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import type { IngestResult, Source } from '../ingest/ingest-context.ts';
import { progressOf, resultOf } from '../ingest/ingest-queued.ts';
import type { Submitted } from '../ingest/submit-document.ts';
import type { Run } from '../store/ingestion-runs.ts';
import { errorBody, toHelixError } from './map-error.ts';
import { flag, parsed } from './parse-query.ts';
import { sendStream } from './send-stream.ts';
import { sseFrame } from './sse-frame.ts';
import { withKeepAlive } from './with-keep-alive.ts';

/** When a queue that is full is worth asking again. */
const RETRY_AFTER_SECONDS = 10;

export const ingestionQuery = z.strictObject({
  wait: flag.default(true).describe('`false`: answer at once, and do not wait for the end of the ingestion.'),
});

/** How a request wants its ingestion answered: at its end, as it goes on, or at once. Checked before anything is read. */
export function wantedAnswer({ query, headers }: FastifyRequest): WantedAnswer {
  const { wait } = parsed(ingestionQuery, query);
  const prefers = [headers.prefer].flat().join();
  if (!wait || /(^|[,\s])respond-async\b/i.test(prefers)) return 'at once';
  return headers.accept?.includes('text/event-stream') ? 'stream' : 'at the end';
}

export type WantedAnswer = 'at the end' | 'stream' | 'at once';

/**
 * Puts a document into the queue and answers as the request wants it. The run does not depend on the request: a client
 * that leaves only stops watching.
 */
export async function answerIngestion(
  helix: Helix,
  source: Source,
  { wanted, reply, requestId, signal }: AnswerRequest,
): Promise<FastifyReply> {
  const submitted = await submit(helix, source, reply);
  if (wanted === 'stream') {
    const frames = progressFrames(helix, submitted, { signal, requestId });
    return sendStream(reply, withKeepAlive(frames));
  }
  if (submitted.kind === 'queued' && wanted === 'at once') {
    const { runId } = submitted;
    return reply.code(202).header('location', `/v1/runs/${runId}`).send({ run_id: runId, status: 'queued' });
  }
  const result = await endOf(helix, submitted, signal);
  return reply.code(result.status === 'created' ? 201 : 200).send(resultBody(result));
}

export type AnswerRequest = {
  wanted: WantedAnswer;
  reply: FastifyReply;
  requestId: string;
  /** Fires when the client leaves. */
  signal: AbortSignal;
};

async function submit(helix: Helix, source: Source, reply: FastifyReply): Promise<Submitted> {
  try {
    return await helix.ingestion.submit(source);
  } catch (error) {
    if (error instanceof HelixError && error.code === 'queue_full')
      reply.header('retry-after', RETRY_AFTER_SECONDS);
    throw error;
  }
}

async function endOf(helix: Helix, submitted: Submitted, signal: AbortSignal): Promise<IngestResult> {
  if (submitted.kind === 'unchanged') return submitted.result;
  let last: Run | undefined;
  for await (const run of helix.ingestion.follow(submitted.runId, signal)) last = run;
  return resultOf(helix, last!);
}

async function* progressFrames(
  helix: Helix,
  submitted: Submitted,
  { signal, requestId }: { signal: AbortSignal; requestId: string },
): AsyncGenerator<string> {
  try {
    if (submitted.kind === 'unchanged') {
      yield sseFrame(resultBody(submitted.result), 'result');
      return;
    }
    let last: Run | undefined;
    for await (const run of helix.ingestion.follow(submitted.runId, signal)) {
      yield sseFrame(progressOf(run), 'progress');
      last = run;
    }
    yield sseFrame(resultBody(await resultOf(helix, last!)), 'result');
  } catch (error) {
    if (signal.aborted) return;
    yield sseFrame(errorBody(toHelixError(error), requestId), 'error');
  }
}

function resultBody({ documentId, versionId, runId, vectorsMade, ...rest }: IngestResult) {
  return {
    ...rest,
    document_id: documentId,
    version_id: versionId,
    run_id: runId ?? null,
    vectors_made: vectorsMade,
  };
}
