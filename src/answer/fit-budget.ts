import type { RetrievedChunk } from '../terms.ts';
import { findRepetition, type Repetition } from './find-repetition.ts';

/**
 * The chunks that a context has room for: whole ones, best first, until the next would exceed the tokens or the count.
 * The best one may exceed the tokens, as it is the likeliest answer, but not by more than `TOO_LARGE`, so that one huge
 * row of a table does not reach a model that was given a budget, while others fit. Where nothing else is left, the best
 * one is kept whatever its size: the gate has found enough, and a model must not be asked with nothing to read. What an
 * earlier chunk says already is not repeated. What was left out is told with its reason.
 */
export function fitContext(
  chunks: readonly RetrievedChunk[],
  { maxTokens, maxChunks }: ContextBudget,
): FittedContext {
  const small = chunks.filter(({ tokenCount }) => tokenCount <= TOO_LARGE * maxTokens);
  const candidates = new Set(small.length > 0 ? small : chunks.slice(0, 1));
  const kept: RetrievedChunk[] = [];
  const dropped: DroppedChunk[] = [];
  let tokens = 0;
  let full: 'tokens' | 'count' | undefined;
  for (const chunk of chunks) {
    if (!candidates.has(chunk)) {
      dropped.push({ chunkId: chunk.chunkId, reason: 'too-large' });
      continue;
    }
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

/** How many times the budget one chunk may have: a long table or listing does, and its model bears it. */
const TOO_LARGE = 4;

/** The same where only the chunks are wanted. */
export function fitBudget(chunks: readonly RetrievedChunk[], budget: ContextBudget): RetrievedChunk[] {
  return fitContext(chunks, budget).kept;
}

export type ContextBudget = { maxTokens: number; maxChunks: number };
export type FittedContext = { kept: RetrievedChunk[]; dropped: DroppedChunk[]; tokens: number };
export type DroppedChunk = { chunkId: number; reason: Repetition | 'tokens' | 'count' | 'too-large' };
