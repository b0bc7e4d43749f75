/** What Helix uses of onnxruntime-node 1.16.3, which is published without its type declarations. */
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'int64', data: BigInt64Array, dimensions: readonly number[]);
    readonly data: Float32Array | BigInt64Array;
  }

  export class InferenceSession {
    static create(model: Uint8Array, options: SessionOptions): Promise<InferenceSession>;
    readonly inputNames: readonly string[];
    readonly outputNames: readonly string[];
    run(feeds: Readonly<Record<string, Tensor>>): Promise<Record<string, Tensor>>;
  }

  export type SessionOptions = {
    intraOpNumThreads: number;
    interOpNumThreads: number;
    /** 0 is verbose, 3 reports errors only. */
    logSeverityLevel: number;
  };
}
