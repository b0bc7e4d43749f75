import { type BoundedMap, createBoundedMap } from '../bounded-map.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import { embedTexts } from './embed-texts.ts';

/** Questions whose vectors are kept, per model. A vector of 1,536 numbers takes 6 kB. */
const REMEMBERED = 1000;

const remembered = new WeakMap<EmbeddingModel, BoundedMap<string, Float32Array>>();

/** The vector of a question. One that was asked lately is not embedded again. */
export async function embedQuestion(
  model: EmbeddingModel,
  question: string,
  signal?: AbortSignal,
): Promise<Float32Array> {
  const known = remembered.get(model) ?? createBoundedMap<string, Float32Array>(REMEMBERED);
  remembered.set(model, known);
  const vector =
    known.get(question) ?? (await embedTexts(model, { texts: [question], purpose: 'query', signal }))[0]!;
  known.set(question, vector);
  return vector;
}
