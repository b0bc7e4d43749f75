import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import { embedValues } from '../ai-sdk/embed-values.ts';

export function createOpenAiCompatibleEmbeddingModel(
  model: ReturnType<OpenAICompatibleProvider['embeddingModel']>,
  secrets: readonly string[],
  { dimensions, requestDimensions }: { dimensions: number; requestDimensions: boolean },
): EmbeddingModel {
  const id = `openai-compatible/${model.modelId}`;
  return {
    id,
    spaceId: `${id}@${dimensions}`,
    dimensions,
    batchSize: BATCH_SIZE,
    defaultMaxDistance: FALLBACK_MAX_DISTANCE,
    embed: ({ texts, signal }) =>
      embedValues(
        { model, texts, dimensions: requestDimensions ? dimensions : undefined },
        { id, secrets, signal },
      ),
  };
}

/** The smallest default limit among the usual servers (Text Embeddings Inference, `--max-client-batch-size`). */
const BATCH_SIZE = 32;

/** Not measured: the model is unknown. Set `RETRIEVAL_MAX_DISTANCE` from a calibration of the model in use. */
const FALLBACK_MAX_DISTANCE = 0.55;
