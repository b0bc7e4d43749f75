import { InferenceSession, Tensor } from 'onnxruntime-node';
import { loadOnnx } from './load-onnx.ts';
import type { LocalModel } from './local-model.ts';
import { meanDirection } from './split-windows.ts';
import { createTextTokenizer } from './text-tokenizer.ts';

/** Loads the model into this process. Blocks it, as does every text: for workers only. Throws `Error`. */
export async function createTextEmbedder(model: LocalModel, cacheDirectory: string): Promise<TextEmbedder> {
  const tokenize = createTextTokenizer(model);
  const session = await InferenceSession.create(loadOnnx(model, cacheDirectory), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  return async (text) => {
    const vectors: Float32Array[] = [];
    for (const window of tokenize(text)) vectors.push(await embedWindow(session, model, window));
    return vectors.length === 1 ? vectors[0]! : meanDirection(vectors);
  };
}

async function embedWindow(
  session: InferenceSession,
  model: LocalModel,
  tokens: number[],
): Promise<Float32Array> {
  const inputs: Record<string, BigInt64Array> = {
    input_ids: BigInt64Array.from(tokens, BigInt),
    attention_mask: new BigInt64Array(tokens.length).fill(1n),
    token_type_ids: new BigInt64Array(tokens.length),
  };
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => {
      const values = inputs[name];
      if (values === undefined) throw new Error(`the model asks for an unknown input, ${name}`);
      return [name, new Tensor('int64', values, [1, tokens.length])];
    }),
  );
  const results = await session.run(feeds);
  const states = (results.last_hidden_state ?? results[session.outputNames[0]!])?.data;
  const width = model.config.hidden_size;
  if (!(states instanceof Float32Array) || states.length !== tokens.length * width) {
    throw new Error(`the model did not return ${width} numbers for each token`);
  }
  return model.pooling === 'first' ? states.slice(0, width) : meanOfRows(states, width);
}

function meanOfRows(values: Float32Array, width: number): Float32Array {
  const mean = new Float32Array(width);
  const rows = values.length / width;
  for (let index = 0; index < values.length; index++) mean[index % width]! += values[index]! / rows;
  return mean;
}

export type TextEmbedder = (text: string) => Promise<Float32Array>;
