/** What one call of a model used, as far as its provider tells. */
export type TokenUsage = { promptTokens?: number | undefined; completionTokens?: number | undefined };

/** Part of the requests whose result is a text or a verdict: told once for each call that the provider was sent. */
export type UsageListener = { onUsage?: ((usage: TokenUsage) => void) | undefined };

/** Characters of a text for each token, as a rule of thumb: models count differently, and few say how. */
const CHARACTERS_PER_TOKEN = 4;

/** For what no provider tells: a call that was left half-way, and a server that counts nothing. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
