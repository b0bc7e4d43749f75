import { createHash } from 'node:crypto';
import { createRandom } from './random.ts';
import { fillSentence, SEED, SENTENCES, TOPICS } from './sentences.ts';

export const CHUNKS_PER_DOCUMENT = 20;
export const LARGEST_CHUNK = 7;

/**
 * Generated documents of 20 chunks each. A document is about two topics; a chunk is five to seven sentences, nearly all of
 * them about those. Chunks are numbered from 0, and a smaller corpus is the beginning of a larger one.
 */
export function createCorpus(size: number, base: BaseSentences): Corpus {
  const sentencesOf = new Int32Array(size * LARGEST_CHUNK).fill(-1);
  const lengths = new Float32Array(size);
  const sum = new Float32Array(base.width);
  const sentences = (chunk: number) => {
    const row = sentencesOf.subarray(chunk * LARGEST_CHUNK, (chunk + 1) * LARGEST_CHUNK);
    const end = row.indexOf(-1);
    return end < 0 ? row : row.subarray(0, end);
  };
  for (let chunk = 0; chunk < size; chunk++) {
    drawSentences(chunk, sentencesOf.subarray(chunk * LARGEST_CHUNK, (chunk + 1) * LARGEST_CHUNK));
    addVectors(base, sentences(chunk), sum);
    lengths[chunk] = Math.sqrt(sum.reduce((all, value) => all + value * value, 0));
  }
  return {
    size,
    base,
    lengths,
    sentencesOf,
    sentences,
    text: (chunk) => textOf(base, chunk, sentences(chunk)),
    vector: (chunk) => {
      const vector = new Float32Array(base.width);
      addVectors(base, sentences(chunk), vector);
      return vector.map((value) => value / lengths[chunk]!);
    },
  };
}

export type BaseSentences = {
  texts: readonly string[];
  /** One after the other, each times the number of its words and not of length 1. */
  vectors: Float32Array;
  width: number;
};

export type Corpus = {
  size: number;
  base: BaseSentences;
  /** Of the sum of the sentences' vectors, per chunk: what makes it a unit vector. */
  lengths: Float32Array;
  /** Those of all chunks, `LARGEST_CHUNK` places for each; -1 where a chunk has fewer. */
  sentencesOf: Int32Array;
  sentences(chunk: number): Int32Array;
  text(chunk: number): string;
  /** Of length 1. The model pools by mean, so the mean of the sentences is near to what it would give for the text. */
  vector(chunk: number): Float32Array;
};

/** The words of a document's title: the beginning of a sentence about its first topic. */
export function titleOf(base: BaseSentences, document: number): string {
  const random = createRandom(SEED, 3, document);
  const sentence = base.texts[random.below(TOPICS)]!;
  const words = sentence
    .replace(/[{},;.]/g, '')
    .split(' ')
    .slice(1, 5);
  return `${words.join(' ')} ${document + 1}`;
}

export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The share of a chunk's sentences that are about its document's topics. */
const OF_DOCUMENT = 0.9;

function drawSentences(chunk: number, into: Int32Array): void {
  const document = createRandom(SEED, 3, Math.floor(chunk / CHUNKS_PER_DOCUMENT));
  const topics = [document.below(TOPICS), document.below(TOPICS)];
  const random = createRandom(SEED, 4, chunk);
  const count = LARGEST_CHUNK - 2 + random.below(3);
  for (let place = 0; place < count; ) {
    const isOfDocument = random.next() < OF_DOCUMENT;
    const sentence = isOfDocument
      ? random.of(topics) + TOPICS * random.below(SENTENCES / TOPICS)
      : random.below(SENTENCES);
    if (!into.subarray(0, place).includes(sentence)) into[place++] = sentence;
  }
}

function textOf(base: BaseSentences, chunk: number, sentences: Int32Array): string {
  const random = createRandom(SEED, 5, chunk);
  return Array.from(sentences, (sentence) => fillSentence(base.texts[sentence]!, random, chunk)).join(' ');
}

function addVectors({ vectors, width }: BaseSentences, sentences: Int32Array, into: Float32Array): void {
  into.fill(0);
  for (const sentence of sentences) {
    const start = sentence * width;
    for (let place = 0; place < width; place++) into[place]! += vectors[start + place]!;
  }
}
