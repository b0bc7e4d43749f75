import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLocalModel } from './local-model.ts';

let directory: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'helix-model-')), 'tiny-bert');
});
afterEach(() => rmSync(join(directory, '..'), { recursive: true }));

const CONFIG = {
  model_type: 'bert',
  hidden_size: 8,
  num_attention_heads: 2,
  num_hidden_layers: 1,
  max_position_embeddings: 64,
};

function write(files: Record<string, unknown>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true });
    writeFileSync(join(directory, name), JSON.stringify(content));
  }
  return directory;
}

test('reads a folder, and takes the smallest of the stated lengths', () => {
  const model = findLocalModel(
    write({
      'config.json': CONFIG,
      'tokenizer_config.json': { model_max_length: 1e30, do_lower_case: true },
      'sentence_bert_config.json': { max_seq_length: 32 },
      'model.safetensors': '',
    }),
  );
  expect(model).toMatchObject({
    name: 'tiny-bert',
    pooling: 'mean',
    windowTokens: 32,
    weights: { format: 'safetensors' },
    tokenizer: { settings: { do_lower_case: true } },
  });
});

test('prefers a quantised ONNX file, and follows the pooling that is stated', () => {
  const model = findLocalModel(
    write({
      'config.json': CONFIG,
      'tokenizer_config.json': {},
      '1_Pooling/config.json': { pooling_mode_cls_token: true },
      'onnx/model.onnx': '',
      'onnx/model_quantized.onnx': '',
      'model.safetensors': '',
    }),
  );
  expect(model.pooling).toBe('first');
  expect(model.windowTokens).toBe(64);
  expect(model.weights).toEqual({ format: 'onnx', path: join(directory, 'onnx', 'model_quantized.onnx') });
});

test.each([
  ['no config', {}, 'config.json'],
  ['no size', { 'config.json': { ...CONFIG, hidden_size: undefined } }, 'hidden_size'],
  [
    'no weights',
    { 'config.json': CONFIG, 'tokenizer_config.json': {} },
    'neither onnx/*.onnx nor model.safetensors',
  ],
])('a folder with %s is refused with the reason', (_, files, reason) => {
  expect(() => findLocalModel(write(files))).toThrow(
    expect.objectContaining({
      code: 'model_files_invalid',
      details: { directory, problem: expect.stringContaining(reason) },
    }),
  );
});
