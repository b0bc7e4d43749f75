import { join } from 'node:path';
import type { Logger } from '../log/logger.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import type { LanguageModel } from '../models/language-model.ts';
import type { ModelProfile } from '../models/model-profile.ts';
import type { Reranker } from '../models/reranker.ts';
import type { VisionModel } from '../models/vision-model.ts';
import { chosenProviders, type Settings } from '../settings/settings.ts';
import { createCohereFetch } from './cohere/cohere-fetch.ts';
import { createCohereReranker } from './cohere/cohere-reranker.ts';
import { createEmbeddingSpaces } from './embedding-spaces.ts';
import { createGeminiProvider } from './gemini/gemini-provider.ts';
import { createExtractiveModel } from './local/extractive-language-model.ts';
import { createLateInteractionReranker } from './local/late-interaction-reranker.ts';
import { createLocalEmbeddingModel, type LocalEmbeddingModel } from './local/local-embedding-model.ts';
import { createSpanJudge } from './local/span-judge.ts';
import { createOpenAiCompatibleProvider } from './openai-compatible/openai-compatible-provider.ts';
import { createResilientFetch } from './resilient-fetch.ts';

export type Models = {
  embeddingModel: EmbeddingModel;
  /** The one whose vectors are of a space: `embeddingModel` itself for its own. Throws `space_unavailable`. */
  embeddingModelOf(spaceId: string): EmbeddingModel;
  languageModel: LanguageModel;
  /** The one that a profile stands for: `languageModel` itself where the settings name none for it. */
  languageModelOf(profile: ModelProfile): LanguageModel;
  judge: GroundednessJudge;
  visionModel?: VisionModel;
  reranker?: Reranker;
  close(): Promise<void>;
};

/** The models that the settings ask for. Nothing is called and nothing is loaded before it is needed. */
export function chooseModels(
  settings: Settings,
  log: Logger,
  bareFetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Models {
  const chosen = chosenProviders(settings);
  const fetch = createResilientFetch({
    fetch: bareFetch,
    maxTries: settings.modelTries,
    headersTimeoutMs: settings.modelTimeoutMs,
    idleTimeoutMs: settings.modelTimeoutMs,
    onRetry: ({ error, delayMs }) =>
      log.warn({ problem: error.message, delay_ms: Math.round(delayMs) }, 'model.retry'),
  });
  const gemini = settings.geminiApiKey ? geminiOf(settings, settings.geminiApiKey, fetch) : undefined;
  const openAi = settings.openAiBaseUrl ? openAiOf(settings, settings.openAiBaseUrl, fetch) : undefined;
  const local = chosen.embedding === 'local' ? localEmbeddingModel(settings) : undefined;

  // Settings were checked to name what each provider needs, so a chosen one is there.
  const embeddingModel = {
    local,
    gemini: gemini?.embeddingModel,
    'openai-compatible': openAi?.embeddingModel,
  }[chosen.embedding]!;
  const languageModels = {
    local: () => createExtractiveModel({ embeddingModel: local }),
    gemini: () => gemini!.languageModel,
    'openai-compatible': () => openAi!.languageModel!,
  };
  const judges = {
    local: () => createSpanJudge({ embeddingModel: local }),
    gemini: () => gemini!.judge,
    'openai-compatible': () => openAi!.judge!,
  };
  const languageModel = languageModels[chosen.language]();
  const named = { local: undefined, gemini, 'openai-compatible': openAi }[chosen.language]?.languageModelOf;
  const reranker = rerankerOf(settings, log, local);
  const spaces = createEmbeddingSpaces(embeddingModel, [
    () => gemini?.embeddingModel,
    () => openAi?.embeddingModel,
    () => localEmbeddingModel({ ...settings, localModelDirectory: undefined }),
    ...(settings.localModelDirectory ? [() => localEmbeddingModel(settings)] : []),
  ]);
  return {
    embeddingModel,
    embeddingModelOf: spaces.modelOf,
    languageModel,
    languageModelOf: byProfile(settings, languageModel, named),
    judge: judges[settings.judge === 'local' ? 'local' : chosen.language](),
    visionModel: gemini?.visionModel,
    reranker,
    async close() {
      await reranker?.close?.();
      await spaces.close();
    },
  };
}

/** Sentences are quoted by no model id: without a provider that generates, every profile is the same writer. */
function byProfile(
  { modelCheap, modelBalanced, modelPremium }: Settings,
  languageModel: LanguageModel,
  named: ((model: string) => LanguageModel) | undefined,
): Models['languageModelOf'] {
  const ids = { cheap: modelCheap, balanced: modelBalanced, premium: modelPremium };
  return (profile) => {
    const id = ids[profile];
    return id && named ? named(id) : languageModel;
  };
}

function rerankerOf(
  settings: Settings,
  log: Logger,
  local: LocalEmbeddingModel | undefined,
): Reranker | undefined {
  const { rerankProvider, cohereApiKey: apiKey, cohereBaseUrl: baseUrl, cohereRerankModel: model } = settings;
  if (rerankProvider === 'none') return undefined;
  if (rerankProvider === 'local')
    return createLateInteractionReranker(local ?? localEmbeddingModel(settings));
  const fetch = createCohereFetch({
    maxTries: settings.modelTries,
    timeoutMs: settings.rerankTimeoutMs,
    // Without the service's own words: they may quote the documents it was sent.
    onRetry: ({ error: { status = null, tries }, delayMs }) =>
      log.warn({ service: 'cohere', status, tries, delay_ms: Math.round(delayMs) }, 'model.retry'),
  });
  return createCohereReranker({ apiKey: apiKey!, baseUrl, model, fetch });
}

function localEmbeddingModel({ dataDirectory, localModelDirectory }: Settings): LocalEmbeddingModel {
  return createLocalEmbeddingModel({
    cacheDirectory: join(dataDirectory, 'models'),
    modelDirectory: localModelDirectory,
  });
}

function geminiOf(settings: Settings, apiKey: string, fetch: typeof globalThis.fetch) {
  const { geminiBaseUrl: baseUrl, geminiModel: model, embedModel, geminiVisionModel: visionModel } = settings;
  return createGeminiProvider({ apiKey, baseUrl, model, embedModel, visionModel, fetch });
}

function openAiOf(settings: Settings, baseUrl: string, fetch: typeof globalThis.fetch) {
  const {
    openAiApiKey: apiKey,
    openAiModel: model,
    openAiEmbedModel: embedModel,
    openAiEmbedDimensions: embedDimensions,
  } = settings;
  return createOpenAiCompatibleProvider({ baseUrl, apiKey, model, embedModel, embedDimensions, fetch });
}
