import { readFileSync } from 'node:fs';
import type { LocalModel } from './local-model.ts';
import { cachedFile, sha256 } from './model-cache.ts';
import { bertToOnnx } from './onnx/bert-to-onnx.ts';
import { readSafetensors } from './onnx/read-safetensors.ts';

/**
 * The bytes of the model's ONNX file: its own, or one made from its weights and kept in `cacheDirectory`.
 * Reads and computes without pause, 1.3 s for the bundled model: for workers only. Throws `Error`.
 */
export function loadOnnx(model: LocalModel, cacheDirectory: string): Uint8Array {
  const { weights, config, name } = model;
  if (weights.format === 'onnx') return readFileSync(weights.path);
  requireBert(model);
  // The bundled weights' digest is known, so a start from the cache need not read them.
  let bytes = weights.sha256 === undefined ? readFileSync(weights.path) : undefined;
  const weightsSha256 = weights.sha256 ?? sha256(bytes!);
  const configDigest = sha256(Buffer.from(JSON.stringify(config))).slice(0, 8);
  const key = `${name.slice(0, 60)}.int8-v${FORMAT_VERSION}.${weightsSha256}.${configDigest}`;
  return cachedFile(cacheDirectory, key, () => {
    bytes ??= readFileSync(weights.path);
    if (sha256(bytes) !== weightsSha256)
      throw new Error(`${weights.path} is not the file that was published`);
    return bertToOnnx(config, readSafetensors(bytes));
  });
}

/** Raised whenever `bertToOnnx` writes something else, so that no older file is taken for the new one. */
const FORMAT_VERSION = 1;

function requireBert({ config, weights }: LocalModel): void {
  const { model_type, hidden_act, position_embedding_type } = config;
  if (model_type === 'bert' && hidden_act === 'gelu' && position_embedding_type === 'absolute') return;
  const found = `${model_type} with ${hidden_act} and ${position_embedding_type} positions`;
  throw new Error(
    `${weights.path} is ${found}; only bert with gelu and absolute positions is converted. Add onnx/model.onnx`,
  );
}
