import type { GoogleEmbeddingModelOptions, GoogleProvider } from '@ai-sdk/google';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import { embedValues } from '../ai-sdk/embed-values.ts';

export function createGeminiEmbeddingModel(model: SdkModel, secrets: readonly string[]): EmbeddingModel {
  const id = `gemini/${model.modelId}`;
  return {
    id,
    spaceId: `${id}@${DIMENSIONS}`,
    dimensions: DIMENSIONS,
    batchSize: 100,
    defaultMaxDistance: 0.55,
    embed: ({ texts, purpose, signal }) => {
      const google: GoogleEmbeddingModelOptions = {
        outputDimensionality: DIMENSIONS,
        taskType: purpose === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT',
      };
      return embedValues({ model, texts, providerOptions: { google } }, { id, secrets, signal });
    },
  };
}

/** The model's 3072 are more than an HNSW index of pgvector takes (2000); 1536 is the next size it offers. */
const DIMENSIONS = 1536;

type SdkModel = ReturnType<GoogleProvider['embeddingModel']>;
