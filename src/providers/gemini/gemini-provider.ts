import { createGoogle } from '@ai-sdk/google';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import type { GroundednessJudge } from '../../models/groundedness-judge.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import type { VisionModel } from '../../models/vision-model.ts';
import { createGeminiEmbeddingModel } from './gemini-embedding-model.ts';
import { createGeminiJudge } from './gemini-judge.ts';
import { createGeminiLanguageModel } from './gemini-language-model.ts';
import { createGeminiVisionModel } from './gemini-vision-model.ts';

/** Gemini through the Vercel AI SDK. `fetch` is expected to retry (`resilient-fetch.ts`); nothing here does. */
export function createGeminiProvider(options: GeminiOptions): GeminiProvider {
  const { apiKey, baseUrl, model, embedModel, visionModel, fetch } = options;
  const google = createGoogle({ apiKey, fetch, ...(baseUrl ? { baseURL: withVersion(baseUrl) } : {}) });
  const secrets = [apiKey];
  const languageModelOf = (id: string) => createGeminiLanguageModel(google.chat(id), secrets);
  return {
    embeddingModel: createGeminiEmbeddingModel(google.embeddingModel(embedModel), secrets),
    languageModel: languageModelOf(model),
    languageModelOf,
    visionModel: createGeminiVisionModel(google.chat(visionModel), secrets),
    judge: createGeminiJudge(google.chat(model), secrets),
  };
}

/** A base URL is accepted with and without the version that every path of the API begins with. */
function withVersion(baseUrl: string): string {
  const url = baseUrl.replace(/\/+$/, '');
  return /\/v\d+(alpha|beta)?\d*$/.test(url) ? url : `${url}/v1beta`;
}

export type GeminiOptions = {
  apiKey: string;
  baseUrl?: string;
  model: string;
  embedModel: string;
  visionModel: string;
  fetch: typeof globalThis.fetch;
};

export type GeminiProvider = {
  embeddingModel: EmbeddingModel;
  languageModel: LanguageModel;
  /** The same by another model of the service. */
  languageModelOf(model: string): LanguageModel;
  visionModel: VisionModel;
  judge: GroundednessJudge;
};
