import { createOnnxGraph, FLOAT32, INT64, type OnnxGraph } from './onnx-graph.ts';
import { quantizeRows, transposeInt8 } from './quantize.ts';
import type { TensorReader } from './read-safetensors.ts';

/**
 * Writes a BERT encoder (Devlin et al., 2019) as an ONNX model with int8 weights and activations that are
 * quantised while it runs. Input: `input_ids` [1, sequence]. Output: `last_hidden_state` [1, sequence, hidden].
 *
 * It takes one text at a time and so has no attention mask. The activation scale is that of the whole
 * input: a neighbour in a batch would move a vector (cosine down to 0.989 between a text alone and in a
 * batch of 8), and batching gains nothing on one thread (73 texts/s alone, 69 in batches of 8).
 */
export function bertToOnnx(config: BertConfig, tensor: TensorReader): Uint8Array {
  const encoder: Encoder = { graph: createOnnxGraph(), config, tensor };
  const { graph } = encoder;
  graph.scalar('one', 1);
  graph.scalar('half', 0.5);
  graph.scalar('square_root_of_two', Math.SQRT2);
  graph.integers('shape_heads', [-1, 3, config.num_attention_heads, headSize(config)]);
  graph.integers('shape_hidden', [1, -1, config.hidden_size]);

  let hidden = embeddings(encoder);
  for (let layer = 0; layer < config.num_hidden_layers; layer++) {
    const prefix = `encoder.layer.${layer}`;
    const attended = attention(encoder, hidden, `${prefix}.attention`);
    hidden = layerNorm(
      encoder,
      graph.node('Add', [attended, hidden]),
      `${prefix}.attention.output.LayerNorm`,
    );
    const widened = gelu(encoder, linear(encoder, hidden, `${prefix}.intermediate.dense`));
    const narrowed = linear(encoder, widened, `${prefix}.output.dense`);
    hidden = layerNorm(encoder, graph.node('Add', [narrowed, hidden]), `${prefix}.output.LayerNorm`);
  }
  graph.nodeWithOutputs('Identity', [hidden], ['last_hidden_state']);
  return graph.toModel(
    { name: 'input_ids', type: INT64, dimensions: [1, 'sequence'] },
    { name: 'last_hidden_state', type: FLOAT32, dimensions: [1, 'sequence', config.hidden_size] },
  );
}

/**
 * Without VNNI, x86 adds two products of a byte pair into 16 bits, which overflow when the weights use
 * all eight bits; seven bits never do. https://onnxruntime.ai/docs/performance/model-optimizations/quantization.html
 */
const WEIGHT_LIMIT = 63;
/** The embedding table is looked up, never multiplied, so it may use the whole range. */
const TABLE_LIMIT = 127;

/** Word + position + token type 0, then normalised. The two tables that need no look-up are added here, once. */
function embeddings(encoder: Encoder): string {
  const { graph, tensor } = encoder;
  const words = tensor('embeddings.word_embeddings.weight');
  const [rows, columns] = matrixShape(words.shape);
  const { quantized, scales } = quantizeRows(words.values, rows, columns, TABLE_LIMIT);
  graph.constant('words', quantized, [rows, columns]);
  graph.constant('word_scales', scales, [rows, 1]);
  const codes = graph.node('Cast', [graph.node('Gather', ['words', 'input_ids'])], { to: FLOAT32 });
  const wordVectors = graph.node('Mul', [codes, graph.node('Gather', ['word_scales', 'input_ids'])]);

  const positions = tensor('embeddings.position_embeddings.weight');
  const tokenTypes = tensor('embeddings.token_type_embeddings.weight').values;
  const places = positions.values.map((value, index) => value + tokenTypes[index % columns]!);
  graph.constant('places', places, positions.shape);
  graph.integers('axis_zero', [0]);
  graph.integers('axis_one', [1]);
  graph.integers('axis_two', [2]);
  const length = graph.node('Slice', [graph.node('Shape', ['input_ids']), 'axis_one', 'axis_two']);
  const placeVectors = graph.node('Slice', ['places', 'axis_zero', length, 'axis_zero']);
  return layerNorm(encoder, graph.node('Add', [wordVectors, placeVectors]), 'embeddings.LayerNorm');
}

/** Query, key and value are one multiplication; the 1/sqrt(head) of the scores is put into the query weights. */
function attention(encoder: Encoder, hidden: string, prefix: string): string {
  const { graph, config, tensor } = encoder;
  const scale = 1 / Math.sqrt(headSize(config));
  const parts = ['query', 'key', 'value'].map((part) => ({
    weight: tensor(`${prefix}.self.${part}.weight`).values.map((value) =>
      part === 'query' ? value * scale : value,
    ),
    bias: tensor(`${prefix}.self.${part}.bias`).values.map((value) =>
      part === 'query' ? value * scale : value,
    ),
  }));
  const projected = multiply(encoder, hidden, `${prefix}.self`, {
    weight: joinFloats(parts.map((part) => part.weight)),
    bias: joinFloats(parts.map((part) => part.bias)),
  });
  const heads = graph.node('Transpose', [graph.node('Reshape', [projected, 'shape_heads'])], {
    perm: [1, 2, 0, 3],
  });
  const [query, key, value] = ['query', 'key', 'value'].map((part) => `${prefix}.${part}`) as [
    string,
    string,
    string,
  ];
  graph.nodeWithOutputs('Split', [heads], [query, key, value], { axis: 0 });
  const scores = graph.node('MatMul', [query, graph.node('Transpose', [key], { perm: [0, 1, 3, 2] })]);
  const mixed = graph.node('MatMul', [graph.node('Softmax', [scores], { axis: -1 }), value]);
  const context = graph.node('Reshape', [
    graph.node('Transpose', [mixed], { perm: [0, 2, 1, 3] }),
    'shape_hidden',
  ]);
  return linear(encoder, context, `${prefix}.output.dense`);
}

/** x/2 * (1 + erf(x / sqrt 2)), written in the shape that onnxruntime recognises and fuses. */
function gelu({ graph }: Encoder, input: string): string {
  const error = graph.node('Erf', [graph.node('Div', [input, 'square_root_of_two'])]);
  return graph.node('Mul', [graph.node('Mul', [input, graph.node('Add', [error, 'one'])]), 'half']);
}

function layerNorm({ graph, config, tensor }: Encoder, input: string, name: string): string {
  const [weight, bias] = (['weight', 'bias'] as const).map((part) => {
    const { values, shape } = tensor(`${name}.${part}`);
    return graph.constant(`${name}.${part}`, values, shape);
  }) as [string, string];
  return graph.node('LayerNormalization', [input, weight, bias], {
    axis: -1,
    epsilon: { float: config.layer_norm_eps },
  });
}

function linear(encoder: Encoder, input: string, name: string): string {
  return multiply(encoder, input, name, {
    weight: encoder.tensor(`${name}.weight`).values,
    bias: encoder.tensor(`${name}.bias`).values,
  });
}

/** `weight` is [outputs, inputs], as PyTorch keeps it; ONNX multiplies from the other side. */
function multiply({ graph }: Encoder, input: string, name: string, { weight, bias }: Layer): string {
  const outputs = bias.length;
  const inputs = weight.length / outputs;
  const { quantized, scales } = quantizeRows(weight, outputs, inputs, WEIGHT_LIMIT);
  graph.constant(`${name}.weight`, transposeInt8(quantized, outputs, inputs), [inputs, outputs]);
  graph.constant(`${name}.scales`, scales, [outputs]);
  graph.constant(`${name}.zeros`, new Int8Array(outputs), [outputs]);
  graph.constant(`${name}.bias`, bias, [outputs]);

  const [codes, scale, zero] = [`${name}.codes`, `${name}.scale`, `${name}.zero`] as const;
  graph.nodeWithOutputs('DynamicQuantizeLinear', [input], [codes, scale, zero]);
  const sums = graph.node('MatMulInteger', [codes, `${name}.weight`, zero, `${name}.zeros`]);
  const factor = graph.node('Mul', [scale, `${name}.scales`]);
  const product = graph.node('Mul', [graph.node('Cast', [sums], { to: FLOAT32 }), factor]);
  return graph.node('Add', [product, `${name}.bias`]);
}

function headSize(config: BertConfig): number {
  return config.hidden_size / config.num_attention_heads;
}

function matrixShape(shape: readonly number[]): [number, number] {
  if (shape.length !== 2) throw new Error(`a matrix was expected, found ${shape.length} dimensions`);
  return [shape[0]!, shape[1]!];
}

function joinFloats(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** The entries of `config.json` that shape the graph, under their published names. */
export type BertConfig = {
  hidden_size: number;
  num_attention_heads: number;
  num_hidden_layers: number;
  layer_norm_eps: number;
};
type Encoder = { graph: OnnxGraph; config: BertConfig; tensor: TensorReader };
type Layer = { weight: Float32Array; bias: Float32Array };
