import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { HelixError } from '../../errors.ts';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import type { GroundednessJudge } from '../../models/groundedness-judge.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import { createOpenAiCompatibleEmbeddingModel } from './openai-compatible-embedding-model.ts';
import { createOpenAiCompatibleJudge } from './openai-compatible-judge.ts';
import { createOpenAiCompatibleLanguageModel } from './openai-compatible-language-model.ts';

/**
 * Any server that speaks OpenAI's chat and embeddings formats (Ollama, vLLM, llama.cpp, OpenAI), through
 * the Vercel AI SDK. `fetch` is expected to retry (`resilient-fetch.ts`); nothing here does.
 */
export function createOpenAiCompatibleProvider(options: OpenAiCompatibleOptions): OpenAiCompatibleProvider {
  const { baseUrl, apiKey, model, embedModel, embedDimensions, requestDimensions = false, fetch } = options;
  const connection = {
    name: 'openaiCompatible',
    baseURL: baseUrl,
    fetch,
    includeUsage: true,
    ...(apiKey ? { apiKey } : {}),
  };
  const server = createOpenAICompatible(connection);
  const strictServer = createOpenAICompatible({ ...connection, supportsStructuredOutputs: true });
  const secrets = apiKey ? [apiKey] : [];
  const languageModelOf = (id: string) => createOpenAiCompatibleLanguageModel(server.chatModel(id), secrets);
  if (embedModel && !embedDimensions) {
    throw new HelixError('settings_invalid', {
      problems: `The number of dimensions that embedding model "${embedModel}" returns is not given.`,
    });
  }
  return {
    languageModelOf,
    ...(model
      ? {
          languageModel: languageModelOf(model),
          judge: createOpenAiCompatibleJudge(
            { withSchema: strictServer.chatModel(model), withoutSchema: server.chatModel(model) },
            secrets,
          ),
        }
      : {}),
    ...(embedModel && embedDimensions
      ? {
          embeddingModel: createOpenAiCompatibleEmbeddingModel(server.embeddingModel(embedModel), secrets, {
            dimensions: embedDimensions,
            requestDimensions,
          }),
        }
      : {}),
  };
}

export type OpenAiCompatibleOptions = {
  /** With the version, as in `http://localhost:11434/v1`. */
  baseUrl: string;
  apiKey?: string;
  model?: string;
  embedModel?: string;
  /** How many values the embedding model returns; required with `embedModel`, because it names the space. */
  embedDimensions?: number;
  /** Asks the server to shorten vectors to `embedDimensions`. Off: vLLM refuses the field for most models. */
  requestDimensions?: boolean;
  fetch: typeof globalThis.fetch;
};

export type OpenAiCompatibleProvider = {
  languageModel?: LanguageModel;
  /** One by any model of the server. */
  languageModelOf(model: string): LanguageModel;
  embeddingModel?: EmbeddingModel;
  judge?: GroundednessJudge;
};
