import type { TokenUsage } from '../models/token-usage.ts';

/** What a call of a model cost by the prices of the settings, in their currency; undefined where the model has no price. */
export function estimateCost(prices: ModelPrices, model: string, usage: TokenUsage): number | undefined {
  const price = prices.get(model);
  if (!price) return undefined;
  const { promptTokens = 0, completionTokens = 0 } = usage;
  return (promptTokens * price.prompt + completionTokens * price.completion) / 1_000_000;
}

/** Reads `gemini/gemini-2.5-flash=0.30/2.50`: per million tokens, of the prompt and of the answer. */
export function readPrices(entries: readonly string[]): ModelPrices {
  return new Map(
    entries.map((entry) => {
      const at = entry.lastIndexOf('=');
      const [prompt, completion] = entry.slice(at + 1).split('/');
      return [entry.slice(0, at).trim(), { prompt: Number(prompt), completion: Number(completion) }];
    }),
  );
}

export type ModelPrices = ReadonlyMap<string, { prompt: number; completion: number }>;
