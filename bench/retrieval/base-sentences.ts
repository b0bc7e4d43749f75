import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddingModel } from '../../src/models/embedding-model.ts';
import type { BaseSentences } from './corpus.ts';
import { createRandom } from './random.ts';
import { createSentences, fillSentence, SEED } from './sentences.ts';
import { readVocabulary } from './vocabulary.ts';

/** The sentences with their real vectors. Embedding them takes minutes, so they are kept in `folder`, named after them. */
export async function openBaseSentences(model: EmbeddingModel, folder: string): Promise<BaseSentences> {
  const texts = createSentences(readVocabulary());
  const width = model.dimensions;
  const filled = texts.map((text, index) => fillSentence(text, createRandom(SEED, 6, index), index));
  const name = createHash('sha256')
    .update(JSON.stringify([model.spaceId, filled]))
    .digest('hex')
    .slice(0, 16);
  const path = join(folder, `sentences-${name}.f32`);
  const kept = existsSync(path) ? await readFile(path) : undefined;
  const isWhole = kept?.length === texts.length * width * 4;
  const vectors = isWhole ? new Float32Array(Uint8Array.from(kept).buffer) : await embedAll(model, filled);
  if (!isWhole) {
    await mkdir(folder, { recursive: true });
    // Under another name first: a run that is killed leaves no half of a file.
    await writeFile(`${path}.${process.pid}`, new Uint8Array(vectors.buffer));
    await rename(`${path}.${process.pid}`, path);
  }
  spreadOut(vectors, width, filled.map(countWords));
  return { texts, width, vectors };
}

/**
 * Means lie closer together than what they are means of. With this much of what all sentences have in common taken away,
 * chunks are as far from each other as the model's own vectors of their texts: the median cosine of two is 0.45 within a
 * document and 0.23 otherwise (the model: 0.42 and 0.22; with nothing taken away 0.56 and 0.39), and each stays as near to
 * the model's own (0.82).
 */
const IN_COMMON = 0.3;

function spreadOut(vectors: Float32Array, width: number, words: readonly number[]): void {
  const allWords = words.reduce((sum, count) => sum + count, 0);
  for (let place = 0; place < width; place++) {
    let sum = 0;
    for (let sentence = 0; sentence < words.length; sentence++) sum += vectors[sentence * width + place]!;
    for (let sentence = 0; sentence < words.length; sentence++)
      vectors[sentence * width + place]! -= (IN_COMMON * words[sentence]! * sum) / allWords;
  }
}

function countWords(text: string): number {
  return text.split(' ').length;
}

async function embedAll(model: EmbeddingModel, texts: readonly string[]): Promise<Float32Array> {
  const vectors = new Float32Array(texts.length * model.dimensions);
  for (let start = 0; start < texts.length; start += model.batchSize) {
    process.stderr.write(`\rembedding sentences: ${start} of ${texts.length}`);
    const batch = texts.slice(start, start + model.batchSize);
    const found = await model.embed({ texts: batch, purpose: 'document' });
    found.forEach((vector, index) => {
      vectors.set(
        vector.map((value) => value * countWords(batch[index]!)),
        (start + index) * model.dimensions,
      );
    });
  }
  process.stderr.write('\n');
  return vectors;
}
