import type { EmbeddingModel } from '../../src/models/embedding-model.ts';
import type { Corpus } from './corpus.ts';
import { percentile } from './measure.ts';

const SAMPLE = 50;

/** How long the chunks are, and how near their vectors are to those that the model gives for the whole text. */
export async function describeCorpus(corpus: Corpus, model: EmbeddingModel): Promise<string> {
  const chunks = Array.from({ length: Math.min(SAMPLE, corpus.size) }, (_, index) =>
    Math.floor((index * corpus.size) / SAMPLE),
  );
  const texts = chunks.map(corpus.text);
  const real = await model.embed({ texts, purpose: 'document' });
  const words = texts.reduce((sum, text) => sum + text.split(' ').length, 0) / texts.length;
  const cosines = chunks.map((chunk, index) => cosine(corpus.vector(chunk), real[index]!));
  const parts = [0, 0.5, 1].map((share) => percentile(cosines, share).toFixed(3));
  return (
    `${words.toFixed(0)} words a chunk; cosine of a chunk's vector (the mean of its sentences) to the model's own for the ` +
    `text, of ${texts.length}: lowest ${parts[0]}, median ${parts[1]}, highest ${parts[2]}`
  );
}

export function cosine(a: Float32Array, b: Float32Array): number {
  const product = (x: Float32Array, y: Float32Array) =>
    x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
