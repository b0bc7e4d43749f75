import { HelixError } from '../errors.ts';
import type { EmbeddingModel, EmbedRequest } from '../models/embedding-model.ts';

/** No request is larger than this, whatever a model would take. */
const LARGEST_BATCH = 256;

/**
 * Embeds texts in batches, in order. Every vector is checked and brought to length 1 before anyone sees it, so that
 * what is stored can be compared by cosine and a wrong model never reaches the database.
 */
export async function embedTexts(
  model: EmbeddingModel,
  request: EmbedRequest,
  onProgress?: (done: number) => void,
): Promise<Float32Array[]> {
  const { texts, purpose, signal } = request;
  const size = Math.min(model.batchSize, LARGEST_BATCH);
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += size) {
    signal?.throwIfAborted();
    const batch = texts.slice(start, start + size);
    const found = await model.embed({ texts: batch, purpose, signal });
    if (found.length !== batch.length) {
      throw new HelixError('embedding_invalid', {
        model: model.id,
        problem: `${found.length} vectors for ${batch.length} texts`,
      });
    }
    vectors.push(...found.map((vector) => checkedUnitVector(model, vector)));
    onProgress?.(vectors.length);
  }
  return vectors;
}

function checkedUnitVector(model: EmbeddingModel, vector: Float32Array): Float32Array {
  if (vector.length !== model.dimensions) {
    throw new HelixError('embedding_width_mismatch', {
      model: model.id,
      found: vector.length,
      expected: model.dimensions,
    });
  }
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) {
    const problem = length === 0 ? 'a vector of zeros' : 'a vector that holds something other than numbers';
    throw new HelixError('embedding_invalid', { model: model.id, problem });
  }
  return vector.map((value) => value / length);
}
