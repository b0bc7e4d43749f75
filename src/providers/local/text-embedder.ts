import { InferenceSession, Tensor } from 'onnxruntime-node';
import { comparableText, lateInteraction, meanOfRows, type TokenVectors } from './late-interaction.ts';
import { createComparableCache } from './late-interaction-cache.ts';
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
  const width = model.config.hidden_size;

  async function tokenVectors(text: string): Promise<TokenVectors> {
    const windows: Float32Array[] = [];
    for (const tokens of tokenize(text)) windows.push(await runWindow(session, width, tokens));
    return { windows, width };
  }

  const known = createComparableCache();
  // A question is compared with many texts in a row.
  let asked: { question: string; vectors: TokenVectors } | undefined;
  return {
    async embed(text) {
      const { windows } = await tokenVectors(text);
      const vectors = windows.map((states) =>
        model.pooling === 'first' ? states.slice(0, width) : meanOfRows(states, width),
      );
      return vectors.length === 1 ? vectors[0]! : meanDirection(vectors);
    },
    async compare(question, text) {
      if (asked?.question !== question) asked = { question, vectors: await tokenVectors(question) };
      const comparable = known.get(text) ?? comparableText(await tokenVectors(text));
      known.set(text, comparable);
      return lateInteraction(asked.vectors, comparable);
    },
  };
}

async function runWindow(session: InferenceSession, width: number, tokens: number[]): Promise<Float32Array> {
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
  if (!(states instanceof Float32Array) || states.length !== tokens.length * width) {
    throw new Error(`the model did not return ${width} numbers for each token`);
  }
  return states;
}

export type TextEmbedder = {
  /** The vector of a text. */
  embed(text: string): Promise<Float32Array>;
  /** How a question and a text fit; see `late-interaction.ts` for what each value is. */
  compare(question: string, text: string): Promise<Float32Array>;
};
