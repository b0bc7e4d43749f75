import { concatBytes, floatField, lengthField, varintField } from './protobuf-writer.ts';

/**
 * Collects the nodes and constants of an ONNX graph and writes them as a model file.
 * A value is known by its name; `node` returns the names of what it computes.
 * Field numbers are those of onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */
export function createOnnxGraph(): OnnxGraph {
  const nodes: Uint8Array[] = [];
  const constants: Uint8Array[] = [];

  function constant(name: string, values: ConstantValues, dimensions: readonly number[]): string {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const tensor = [
      ...dimensions.map((length) => varintField(1, length)),
      varintField(2, elementType(values)),
      lengthField(8, name),
      lengthField(9, bytes),
    ];
    constants.push(lengthField(5, tensor));
    return name;
  }

  function nodeWithOutputs(
    operator: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Attributes = {},
  ): void {
    nodes.push(
      lengthField(1, [
        ...inputs.map((name) => lengthField(1, name)),
        ...outputs.map((name) => lengthField(2, name)),
        lengthField(4, operator),
        ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      ]),
    );
  }

  return {
    constant,
    scalar: (name, value) => constant(name, Float32Array.of(value), []),
    integers: (name, values) => constant(name, BigInt64Array.from(values, BigInt), [values.length]),
    nodeWithOutputs,
    node(operator, inputs, attributes) {
      const output = `${operator}_${nodes.length}`;
      nodeWithOutputs(operator, inputs, [output], attributes);
      return output;
    },
    toModel: (input, output) => modelBytes(nodes, constants, input, output),
  };
}

/** Opset 17 is the first with LayerNormalization; IR version 8 is the one it came with. */
const OPSET = 17;
const IR_VERSION = 8;
export const FLOAT32 = 1;
const INT8 = 3;
export const INT64 = 7;

function modelBytes(
  nodes: Uint8Array[],
  constants: Uint8Array[],
  input: GraphValue,
  output: GraphValue,
): Uint8Array {
  const graph = [
    ...nodes,
    lengthField(2, 'encoder'),
    ...constants,
    lengthField(11, valueInfo(input)),
    lengthField(12, valueInfo(output)),
  ];
  return concatBytes([
    varintField(1, IR_VERSION),
    lengthField(2, 'helix'),
    lengthField(7, graph),
    lengthField(8, [varintField(2, OPSET)]),
  ]);
}

function valueInfo({ name, type, dimensions }: GraphValue): Uint8Array[] {
  const shape = dimensions.map((length) =>
    lengthField(1, [typeof length === 'string' ? lengthField(2, length) : varintField(1, length)]),
  );
  const tensorType = [varintField(1, type), lengthField(2, shape)];
  return [lengthField(1, name), lengthField(2, [lengthField(1, tensorType)])];
}

function attribute(name: string, value: AttributeValue): Uint8Array {
  if (Array.isArray(value)) {
    const integers = value.map((integer) => varintField(8, integer));
    return lengthField(5, [lengthField(1, name), ...integers, varintField(20, 7)]);
  }
  if (typeof value === 'object') {
    return lengthField(5, [lengthField(1, name), floatField(2, value.float), varintField(20, 1)]);
  }
  return lengthField(5, [lengthField(1, name), varintField(3, value), varintField(20, 2)]);
}

function elementType(values: ConstantValues): number {
  if (values instanceof Float32Array) return FLOAT32;
  return values instanceof Int8Array ? INT8 : INT64;
}

export interface OnnxGraph {
  constant(name: string, values: ConstantValues, dimensions: readonly number[]): string;
  scalar(name: string, value: number): string;
  integers(name: string, values: readonly number[]): string;
  node(operator: string, inputs: readonly string[], attributes?: Attributes): string;
  nodeWithOutputs(
    operator: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes?: Attributes,
  ): void;
  toModel(input: GraphValue, output: GraphValue): Uint8Array;
}

/** A string names a length that is known only when the graph runs. */
export type GraphValue = { name: string; type: number; dimensions: readonly (number | string)[] };
type ConstantValues = Float32Array | Int8Array | BigInt64Array;
/** A plain number is an integer; a real number says so, because 1 could be either. */
type AttributeValue = number | number[] | { float: number };
type Attributes = Readonly<Record<string, AttributeValue>>;
