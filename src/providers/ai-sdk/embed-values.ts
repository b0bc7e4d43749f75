import { embedMany, type EmbeddingModel as SdkEmbeddingModel } from 'ai';
import { HelixError } from '../../errors.ts';
import { isMalformedData, type ModelCall, mapModelError } from './map-model-error.ts';

/** One vector per text, in order, as the model gave it. */
export async function embedValues(request: EmbedValuesRequest, call: ModelCall): Promise<Float32Array[]> {
  if (request.texts.length === 0) return [];
  try {
    const { embeddings } = await embedMany({
      model: request.model,
      values: [...request.texts],
      maxRetries: 0,
      maxParallelCalls: MAX_PARALLEL_CALLS,
      dimensions: request.dimensions,
      providerOptions: request.providerOptions,
      abortSignal: call.signal,
    });
    return embeddings.map((values) => Float32Array.from(values));
  } catch (error) {
    if (!isMalformedData(error)) throw mapModelError(error, call);
    const problem = `something other than ${request.texts.length} vectors of numbers`;
    throw new HelixError('embedding_invalid', { model: call.id, problem });
  }
}

/** Hosted quotas count requests a minute: a long list is sent a few batches at a time. */
const MAX_PARALLEL_CALLS = 4;

type EmbedValuesRequest = Pick<Parameters<typeof embedMany>[0], 'dimensions' | 'providerOptions'> & {
  model: SdkEmbeddingModel;
  texts: readonly string[];
};
