import type { RetrievedChunk } from '../terms.ts';

/**
 * The chunks that a context has room for: whole ones, best first, until the next would exceed the tokens or the count.
 * The best one is always kept; a text that stands in an earlier chunk is not repeated.
 */
export function fitBudget(
  chunks: readonly RetrievedChunk[],
  { maxTokens, maxChunks }: ContextBudget,
): RetrievedChunk[] {
  const kept: RetrievedChunk[] = [];
  let tokens = 0;
  for (const chunk of chunks) {
    if (kept.some(({ text }) => text === chunk.text)) continue;
    const full = kept.length >= maxChunks || tokens + chunk.tokenCount > maxTokens;
    if (full && kept.length > 0) break;
    kept.push(chunk);
    tokens += chunk.tokenCount;
  }
  return kept;
}

export type ContextBudget = { maxTokens: number; maxChunks: number };
