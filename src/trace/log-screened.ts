import type { Logger } from '../log/logger.ts';
import type { QuarantinedChunk, RetrievedChunk } from '../terms.ts';

/** One line for each chunk that was left out, and for each that was used with a mark. What they say is not in it. */
export function logScreened(
  log: Logger,
  requestId: string | undefined,
  { quarantined, chunks }: { quarantined: readonly QuarantinedChunk[]; chunks: readonly RetrievedChunk[] },
): void {
  for (const { chunkId, documentId, reasons } of quarantined)
    log.warn(
      { request_id: requestId, chunk_id: chunkId, document_id: documentId, reasons },
      'quarantined chunk',
    );
  for (const { chunkId, documentId, suspicions } of chunks)
    if (suspicions)
      log.warn(
        { request_id: requestId, chunk_id: chunkId, document_id: documentId, reasons: suspicions },
        'flagged chunk',
      );
}

/** One line where something was taken out of an answer: how many of each kind, and not what. */
export function logRemoved(log: Logger, requestId: string, removed: Readonly<Record<string, number>>): void {
  if (Object.keys(removed).length > 0) log.warn({ request_id: requestId, removed }, 'answer.screened');
}

/** One line for an answer that was longer than it may be. */
export function logCut(log: Logger, requestId: string, { by, maxTokens }: AnswerLimit): void {
  log.warn({ request_id: requestId, by, max_tokens: maxTokens }, 'answer.cut');
}

/** Who ended the answer: a model that keeps to its limit, or Helix, which leaves one that does not. */
export type AnswerLimit = { by: 'model' | 'helix'; maxTokens: number };
