import type { EmbeddingModel } from '../../models/embedding-model.ts';
import { UNRELATED } from './unrelated-sentences.ts';

/**
 * Cosines between a question and sentences, in units that mean the same in every space: how many standard
 * deviations above the cosine of two sentences that have nothing to do with each other. all-MiniLM-L6-v2 puts
 * such sentences at 0.05 ± 0.07, gte-small at 0.75 ± 0.02, so the bare cosines could not share a threshold.
 */
export function createSimilarity(model: EmbeddingModel): Similarity {
  const known = new Map<string, Float32Array>();
  let scale: Promise<Scale> | undefined;

  async function embedSentences(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const missing = [...new Set(texts.filter((text) => !known.has(text)))];
    const vectors = await embedInBatches(model, missing, 'document', signal);
    const found = new Map(missing.map((text, index) => [text, vectors[index]!]));
    for (const text of texts) {
      const vector = found.get(text) ?? known.get(text)!;
      found.set(text, vector);
      // Taken out and put back, so that the map's first keys are the ones unused for longest.
      known.delete(text);
      known.set(text, vector);
    }
    for (const text of [...known.keys()].slice(0, Math.max(0, known.size - KEPT_VECTORS))) known.delete(text);
    return texts.map((text) => found.get(text)!);
  }

  return async (question, sentences, signal) => {
    scale ??= measureScale(model).catch((error) => {
      scale = undefined;
      throw error;
    });
    const [{ mean, deviation }, asked, vectors] = await Promise.all([
      scale,
      embedInBatches(model, [question], 'query', signal),
      embedSentences(sentences, signal),
    ]);
    return vectors.map((vector) => (cosine(asked[0]!, vector) - mean) / deviation);
  };
}

async function measureScale(model: EmbeddingModel): Promise<Scale> {
  const vectors = await embedInBatches(model, UNRELATED, 'document');
  const cosines = vectors.flatMap((left, index) =>
    vectors.slice(index + 1).map((right) => cosine(left, right)),
  );
  const mean = cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
  const variance = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cosines.length;
  return { mean, deviation: Math.max(Math.sqrt(variance), 1e-3) };
}

async function embedInBatches(
  model: EmbeddingModel,
  texts: readonly string[],
  purpose: 'document' | 'query',
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += model.batchSize) {
    vectors.push(
      ...(await model.embed({ texts: texts.slice(start, start + model.batchSize), purpose, signal })),
    );
  }
  return vectors;
}

function cosine(left: Float32Array, right: Float32Array): number {
  let [product, leftSquare, rightSquare] = [0, 0, 0];
  for (let index = 0; index < left.length; index += 1) {
    product += left[index]! * right[index]!;
    leftSquare += left[index]! ** 2;
    rightSquare += right[index]! ** 2;
  }
  return product / (Math.sqrt(leftSquare * rightSquare) || 1);
}

/** 384 numbers each: about 6 MB. */
const KEPT_VECTORS = 4000;
type Scale = { mean: number; deviation: number };

/** One value per sentence, same order. About 0 for unrelated texts, 5 and more for an answer. */
export type Similarity = (
  question: string,
  sentences: readonly string[],
  signal?: AbortSignal,
) => Promise<number[]>;
