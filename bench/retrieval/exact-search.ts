import { type Corpus, LARGEST_CHUNK } from './corpus.ts';

/**
 * The chunks nearest to a vector by cosine, found by looking at every one. Chunks are sums of sentences, so the product
 * with each sentence is made once and only added up for each chunk: a million of them take some 30 ms.
 */
export function exactSearch(corpus: Corpus, vector: Float32Array, limit: number): ExactHits {
  const { base, size, lengths, sentencesOf } = corpus;
  const products = new Float64Array(base.texts.length);
  for (let sentence = 0; sentence < products.length; sentence++) {
    let product = 0;
    for (let place = 0, at = sentence * base.width; place < base.width; place++, at++)
      product += base.vectors[at]! * vector[place]!;
    products[sentence] = product;
  }
  const similarity = (chunk: number) => {
    const start = chunk * LARGEST_CHUNK;
    let sum = 0;
    for (let at = start; at < start + LARGEST_CHUNK && sentencesOf[at]! >= 0; at++)
      sum += products[sentencesOf[at]!]!;
    return sum / lengths[chunk]!;
  };
  const best: { chunk: number; similarity: number }[] = [];
  for (let chunk = 0; chunk < size; chunk++) {
    const found = similarity(chunk);
    if (best.length === limit && found <= best[limit - 1]!.similarity) continue;
    const place = best.findIndex((other) => other.similarity < found);
    best.splice(place < 0 ? best.length : place, 0, { chunk, similarity: found });
    if (best.length > limit) best.pop();
  }
  const chunks = best.map(({ chunk }) => chunk);
  return { chunks, isAsNear: (chunk) => similarity(chunk) >= best.at(-1)!.similarity - ROUNDING };
}

export type ExactHits = {
  /** Nearest first. */
  chunks: number[];
  /** Whether a chunk is as near as the last of them: of several that are equally near, any is right. */
  isAsNear(chunk: number): boolean;
};

/** The share of the nearest chunks that a search found. */
export function recallOf(exact: ExactHits, found: readonly number[]): number {
  const right = found.slice(0, exact.chunks.length).filter((chunk) => exact.isAsNear(chunk));
  return right.length / exact.chunks.length;
}

/** 32-bit floats are added in another order by the server. */
const ROUNDING = 1e-6;
