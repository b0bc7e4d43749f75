import type { HelixClient } from '../../client/client.ts';

/** English prose has about four characters to a token. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * What an answer took, as its trace has it. A writer that counts nothing, such as the one without a model, is estimated:
 * clients add these numbers up and take a missing one for a fault.
 */
export async function chatUsage(client: HelixClient, answered: Answered): Promise<ChatUsage> {
  const { requestId, question, answerLength, signal } = answered;
  const trace = (await client.trace(requestId, { signal }).catch(() => ({}))) as StoredUsage;
  signal.throwIfAborted();
  const { promptTokens, completionTokens, cut } = trace.usage ?? {};
  const prompt = promptTokens ?? (trace.retrieval?.contextTokens ?? 0) + tokensIn(question.length);
  const completion = completionTokens ?? tokensIn(answerLength);
  return {
    isCut: cut !== undefined,
    isEstimated: promptTokens === undefined || completionTokens === undefined,
    tokens: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}

type Answered = { requestId: string; question: string; answerLength: number; signal: AbortSignal };

/** As much as is looked at of a trace. */
type StoredUsage = {
  usage?: { promptTokens?: number; completionTokens?: number; cut?: string };
  retrieval?: { contextTokens?: number };
};

export type ChatUsage = {
  /** The answer was longer than it may be, and is not whole. */
  isCut: boolean;
  isEstimated: boolean;
  tokens: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

function tokensIn(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
