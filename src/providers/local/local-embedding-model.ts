import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AnswerabilityCalibration, EmbeddingModel } from '../../models/embedding-model.ts';
import { createEmbeddingPool } from './embedding-pool.ts';
import { findLocalModel } from './local-model.ts';
import { createWorkerHandle } from './worker-handle.ts';

/**
 * Embeds on this machine, in worker processes, with the bundled all-MiniLM-L6-v2 or with a folder of the
 * BERT family (`config.json`, `tokenizer.json`, `tokenizer_config.json`, and `onnx/*.onnx` or
 * `model.safetensors`). Starts on first use. A text's vector depends on nothing but the text.
 * Throws `model_files_invalid`.
 */
export function createLocalEmbeddingModel(options: LocalEmbeddingOptions): LocalEmbeddingModel {
  const model = findLocalModel(options.modelDirectory);
  const id = `local/${model.name}`;
  const pool = createEmbeddingPool(Math.max(1, options.workers ?? 2), () =>
    createWorkerHandle(startProcess(), model, options.cacheDirectory),
  );
  return {
    id,
    spaceId: `${id}@${model.config.hidden_size}`,
    dimensions: model.config.hidden_size,
    batchSize: 256,
    defaultMaxDistance: MAX_DISTANCE,
    ...(options.modelDirectory === undefined && { answerability: BUNDLED_ANSWERABILITY }),
    embed: pool.embed,
    compare: (request) => pool.embed({ ...request, purpose: 'comparison' }),
    async warmUp() {
      await pool.embed({ texts: ['warm up'], purpose: 'query' });
    },
    load: pool.load,
    close: pool.close,
  };
}

/**
 * Nearest distance of a question to chunks of 1,900 characters. Kept: SQuAD 2.0 (420 answerable questions),
 * documentation (100), chunking_evaluation (472). Refused: questions about an article that is not there
 * (60, its neighbours are), and all of them put to the other two corpora (lowest to highest pair).
 *
 * | ceiling  | kept: SQuAD | documentation | chunking | refused: absent article | other corpus |
 * | -------- | ----------- | ------------- | -------- | ----------------------- | ------------ |
 * | 0.65     | 86.7 %      | 100 %         | 97.9 %   | 40 %                    | 79 to 99 %   |
 * | 0.70     | 92.9 %      | 100 %         | 98.9 %   | 15 %                    | 68 to 93 %   |
 * | **0.75** | 97.4 %      | 100 %         | 99.8 %   | 8 %                     | 37 to 79 %   |
 * | 0.80     | 99.0 %      | 100 %         | 100 %    | 2 %                     | 11 to 59 %   |
 *
 * 0.75 keeps 98.8 % of all answerable ones. No ceiling separates questions about neighbouring subjects: this
 * one stops what is plainly elsewhere, and the rest is for what looks at words; where that can, a wider ceiling is enough.
 *
 * A folder gets the same ceiling until it is calibrated. That errs towards answering: gte-small, for one,
 * puts everything below 0.27, and would need about 0.20 to do what 0.75 does here.
 */
const MAX_DISTANCE = 0.75;

/**
 * Of the bundled model alone: fitted by what is now `helix calibrate` on 2026-11-16 for five sets of questions, those of
 * filings with tables and of long texts named as alike (docs/decisions/2026-11-16-answerability.md).
 */
const BUNDLED_ANSWERABILITY: AnswerabilityCalibration = {
  intercept: -9.28,
  slope: 11.34,
  threshold: 0.11,
  nearEnough: 0.5,
  maxDistance: 0.85,
  errors: { answerableRefused: 0.005, offTopicAnswered: 0.09 },
};

function startProcess(): ChildProcess {
  // `.ts` when Node runs the sources, `.js` when it runs the published build.
  const path = fileURLToPath(import.meta.url);
  return fork(path.replace(/local-embedding-model(\.\w+)$/, 'embedding-worker$1'), {
    serialization: 'advanced', // JSON would turn a vector into an object
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Neither is a debugger's port or a loader of this process.
    execArgv: [],
    // Nothing that the environment holds is the worker's business, least of all a key.
    env: {},
  });
}

export type LocalEmbeddingOptions = {
  /** Where the converted weights are kept: 23 MB for the bundled model. */
  cacheDirectory: string;
  /** Another model than the bundled one. */
  modelDirectory?: string;
  /** Processes, at most (2); each keeps one core busy and holds about 120 MB. */
  workers?: number;
};
export type LocalEmbeddingModel = EmbeddingModel & {
  /** How a question fits each text, in the order of the texts; see `late-interaction.ts` for what the values are. */
  compare(request: ComparisonRequest): Promise<Float32Array[]>;
  /** Resolves when the first worker has loaded the model. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};
export type ComparisonRequest = { question: string; texts: readonly string[]; signal?: AbortSignal };
