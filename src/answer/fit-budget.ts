import type { RetrievedChunk } from '../terms.ts';
import { findRepetition, type Repetition } from './find-repetition.ts';

/**
 * The chunks that a context has room for: whole ones, best first, until the next would exceed the tokens or the count.
 * The best one is always kept; what an earlier chunk says already is not repeated. What was left out is told with its
 * reason.
 */
export function fitContext(
  chunks: readonly RetrievedChunk[],
  { maxTokens, maxChunks }: ContextBudget,
): FittedContext {
  const kept: RetrievedChunk[] = [];
  const dropped: DroppedChunk[] = [];
  let tokens = 0;
  let full: 'tokens' | 'count' | undefined;
  for (const chunk of chunks) {
    const repetition = full ? undefined : findRepetition(chunk, kept);
    if (!full && !repetition && kept.length > 0) {
      if (kept.length >= maxChunks) full = 'count';
      else if (tokens + chunk.tokenCount > maxTokens) full = 'tokens';
    }
    const reason = full ?? repetition;
    if (reason) dropped.push({ chunkId: chunk.chunkId, reason });
    else {
      kept.push(chunk);
      tokens += chunk.tokenCount;
    }
  }
  return { kept, dropped, tokens };
}

/** The same where only the chunks are wanted. */
export function fitBudget(chunks: readonly RetrievedChunk[], budget: ContextBudget): RetrievedChunk[] {
  return fitContext(chunks, budget).kept;
}

export type ContextBudget = { maxTokens: number; maxChunks: number };
export type FittedContext = { kept: RetrievedChunk[]; dropped: DroppedChunk[]; tokens: number };
export type DroppedChunk = { chunkId: number; reason: Repetition | 'tokens' | 'count' };
