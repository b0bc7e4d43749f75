import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOnnx } from './load-onnx.ts';
import { findLocalModel, type LocalModel } from './local-model.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'helix-model-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const bundled = findLocalModel();
const withWeights = (weights: LocalModel['weights']): LocalModel => ({ ...bundled, weights });

test('weights with other bytes than the published ones are refused, and nothing is kept', () => {
  const path = join(directory, 'model.safetensors');
  writeFileSync(path, 'not the weights');
  const model = withWeights({ format: 'safetensors', path, sha256: 'a'.repeat(64) });
  expect(() => loadOnnx(model, directory)).toThrow('is not the file that was published');
  expect(readdirSync(directory)).toEqual(['model.safetensors']);
});

test('weights of another architecture are refused by name', () => {
  const model = { ...bundled, config: { ...bundled.config, hidden_act: 'relu' } };
  expect(() => loadOnnx(model, directory)).toThrow('bert with relu and absolute positions');
});

test('an ONNX file is used as it is', () => {
  const path = join(directory, 'model.onnx');
  writeFileSync(path, 'ready');
  expect(Buffer.from(loadOnnx(withWeights({ format: 'onnx', path }), directory)).toString()).toBe('ready');
});
