import type { EmbeddingModel } from '../../../models/embedding-model.ts';
import { contentWords } from '../../../text/content-words.ts';

/** A stand-in for tests: texts with the same content words have the same vector. Tells what it embedded. */
export function bagOfWordsModel({ batchSize = 64 } = {}): { model: EmbeddingModel; embedded: string[] } {
  const embedded: string[] = [];
  const model: EmbeddingModel = {
    id: 'test/bag-of-words',
    spaceId: 'test/bag-of-words@256',
    dimensions: DIMENSIONS,
    batchSize,
    defaultMaxDistance: 0.9,
    async embed({ texts, signal }) {
      signal?.throwIfAborted();
      if (texts.length > batchSize) throw new Error(`${texts.length} texts in one call`);
      embedded.push(...texts);
      return texts.map(embedText);
    },
  };
  return { model, embedded };
}

function embedText(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS).fill(0.01);
  for (const { stem } of contentWords(text)) {
    let hash = 7;
    for (const character of stem) hash = (hash * 31 + character.charCodeAt(0)) % DIMENSIONS;
    vector[hash]! += 1;
  }
  return vector;
}

const DIMENSIONS = 256;
