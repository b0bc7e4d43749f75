import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalEmbeddingModel, type LocalEmbeddingModel } from './local-embedding-model.ts';
import { findLocalModel } from './local-model.ts';
import { readSafetensors, type TensorReader } from './onnx/read-safetensors.ts';
import { createTextTokenizer } from './text-tokenizer.ts';

let cacheDirectory: string;
let model: LocalEmbeddingModel;
beforeAll(() => {
  cacheDirectory = mkdtempSync(join(tmpdir(), 'helix-embedding-'));
  model = createLocalEmbeddingModel({ cacheDirectory });
});
afterAll(async () => {
  await model.close();
  rmSync(cacheDirectory, { recursive: true });
});

const embed = (...texts: string[]) => model.embed({ texts, purpose: 'document' });
const SENTENCES = [
  'Refunds are paid within 14 days of the request.',
  'How long does it take to get my money back?',
  'Paris is the capital of France.',
];
const LONG = 'The warranty covers parts and labour for two years. '.repeat(60);

test('names its space', () => {
  expect(model).toMatchObject({
    id: 'local/all-MiniLM-L6-v2',
    spaceId: 'local/all-MiniLM-L6-v2@384',
    dimensions: 384,
  });
});

test('gives one plain vector per text, near for the same matter and far for another', async () => {
  const [policy, question, paris] = await embed(...SENTENCES);
  expect(policy).toBeInstanceOf(Float32Array);
  expect(policy).toHaveLength(384);
  expect(cosine(policy!, question!)).toBeGreaterThan(0.5);
  expect(cosine(policy!, paris!)).toBeLessThan(0.1);
});

test('agrees with a 32-bit float computation of the same network', async () => {
  const vectors = await embed(...SENTENCES);
  const reference = createFloatReference();
  for (const [index, sentence] of SENTENCES.entries()) {
    // Measured on 64 passages: 0.989 at the least, 0.993 on average. The mildest of five deliberate wiring
    // mistakes (scores without the 1/sqrt) gave 0.88.
    expect(cosine(vectors[index]!, reference(sentence))).toBeGreaterThan(0.985);
  }
});

test('[LOCAL-VECTORS] a vector is the same to the last bit alone, among others and in another worker', async () => {
  const alone = await embed(LONG);
  const texts = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? LONG : `Filler ${index}.`));
  const among = await embed(...texts);
  for (const index of [0, 3, 6, 9]) expect(among[index]).toEqual(alone[0]);
});

test('takes hostile and empty texts in bounded time', async () => {
  const before = performance.now();
  const vectors = await embed(
    '',
    'a'.repeat(200_000),
    '\0',
    '\ud800',
    '👩‍👩‍👧'.repeat(1000),
    '!'.repeat(1_000_000),
  );
  expect(vectors.every((vector) => vector.every(Number.isFinite))).toBe(true);
  expect(performance.now() - before).toBeLessThan(10_000);
});

test('a damaged cache file is noticed and replaced', async () => {
  await model.warmUp();
  const expected = await embed(SENTENCES[0]!);
  const file = join(cacheDirectory, readdirSync(cacheDirectory)[0]!);
  const content = readFileSync(file);
  truncateSync(file, 1000);
  const second = createLocalEmbeddingModel({ cacheDirectory, workers: 1 });
  expect(await second.embed({ texts: [SENTENCES[0]!], purpose: 'query' })).toEqual(expected);
  await second.close();
  expect(readFileSync(file).equals(content)).toBe(true);
});

const folder = process.env.HELIX_TEST_MODEL_DIR;
describe.skipIf(folder === undefined)('a folder (skipped unless HELIX_TEST_MODEL_DIR names one)', () => {
  test('is loaded, named after itself, and tells matters apart', async () => {
    const other = createLocalEmbeddingModel({ cacheDirectory, modelDirectory: folder!, workers: 1 });
    const [policy, question, paris] = await other.embed({ texts: SENTENCES, purpose: 'document' });
    await other.close();
    expect(other.spaceId).toBe(`local/${basename(folder!)}@${policy!.length}`);
    expect(cosine(policy!, question!)).toBeGreaterThan(cosine(policy!, paris!));
  });
});

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) =>
    x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** BERT in plain loops, written from the paper and not from the graph under test. Mean pooling. */
function createFloatReference(): (text: string) => Float32Array {
  const local = findLocalModel();
  const read = readSafetensors(readFileSync(local.weights.path));
  const decoded = new Map<string, ReturnType<TensorReader>>();
  const tensor: TensorReader = (name) => {
    const known = decoded.get(name) ?? read(name);
    decoded.set(name, known);
    return known;
  };
  const tokenize = createTextTokenizer(local);
  const heads = local.config.num_attention_heads;
  return (text) => {
    let rows: Float32Array[] = tokenize(text)[0]!.map((token, place) => {
      const row = (name: string, index: number) =>
        tensor(`embeddings.${name}.weight`).values.subarray(index * 384, index * 384 + 384);
      const word = row('word_embeddings', token);
      const position = row('position_embeddings', place);
      const type = row('token_type_embeddings', 0);
      return word.map((value, index) => value + position[index]! + type[index]!);
    });
    rows = rows.map((row) => normalise(tensor, row, 'embeddings.LayerNorm'));
    for (let layer = 0; layer < local.config.num_hidden_layers; layer++) {
      rows = referenceLayer(tensor, rows, `encoder.layer.${layer}`, heads);
    }
    return rows[0]!.map((_, index) => rows.reduce((sum, row) => sum + row[index]!, 0) / rows.length);
  };
}

function referenceLayer(
  tensor: TensorReader,
  rows: Float32Array[],
  name: string,
  heads: number,
): Float32Array[] {
  const project = (part: string) => rows.map((row) => dense(tensor, row, `${name}.attention.self.${part}`));
  const [queries, keys, values] = [project('query'), project('key'), project('value')] as const;
  const size = rows[0]!.length / heads;
  return rows.map((row, place) => {
    const context = new Float32Array(row.length);
    for (let head = 0; head < heads; head++) {
      const part = (vector: Float32Array) => vector.subarray(head * size, head * size + size);
      const scores = keys.map((key) =>
        part(key).reduce((sum, value, index) => sum + value * part(queries[place]!)[index]!, 0),
      );
      const weights = scores.map((score) => Math.exp(score / Math.sqrt(size)));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      values.forEach((value, other) => {
        part(value).forEach((number, index) => {
          context[head * size + index]! += (number * weights[other]!) / total;
        });
      });
    }
    const attended = add(row, dense(tensor, context, `${name}.attention.output.dense`));
    const inner = normalise(tensor, attended, `${name}.attention.output.LayerNorm`);
    const wide = dense(tensor, inner, `${name}.intermediate.dense`).map(gelu);
    return normalise(
      tensor,
      add(inner, dense(tensor, wide, `${name}.output.dense`)),
      `${name}.output.LayerNorm`,
    );
  });
}

function dense(tensor: TensorReader, row: Float32Array, name: string): Float32Array {
  const weight = tensor(`${name}.weight`).values;
  return tensor(`${name}.bias`).values.map((bias, output) => {
    let sum = bias;
    for (let index = 0; index < row.length; index++)
      sum += row[index]! * weight[output * row.length + index]!;
    return sum;
  });
}

function normalise(tensor: TensorReader, row: Float32Array, name: string): Float32Array {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
  const weight = tensor(`${name}.weight`).values;
  const bias = tensor(`${name}.bias`).values;
  return row.map(
    (value, index) => ((value - mean) / Math.sqrt(variance + 1e-12)) * weight[index]! + bias[index]!,
  );
}

const add = (a: Float32Array, b: Float32Array) => a.map((value, index) => value + b[index]!);

/** Gaussian error linear unit, by its tanh approximation (Hendrycks and Gimpel, 2016). */
function gelu(x: number): number {
  return 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
}
