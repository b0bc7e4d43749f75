import type { LanguageModelUsage } from 'ai';
import type { TokenUsage } from '../../models/token-usage.ts';

/** What `generateText` says of a call, in Helix's words. */
export function tokenUsage(usage: LanguageModelUsage | undefined): TokenUsage {
  return { promptTokens: usage?.inputTokens, completionTokens: usage?.outputTokens };
}
