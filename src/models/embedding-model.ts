/** Port. Turns texts into vectors of one space. Implemented in `src/providers/*`. */
export interface EmbeddingModel {
  /** `provider/model@dimensions`: names the space. Vectors of two spaces are never compared. */
  readonly spaceId: string;
  /** `provider/model`, as printed in traces and reports. */
  readonly id: string;
  readonly dimensions: number;
  /** The most texts one call takes; `embed/embed-texts.ts` cuts longer lists. */
  readonly batchSize: number;
  /**
   * Nearest cosine distance above which a question counts as not covered, measured for this space.
   * `RETRIEVAL_MAX_DISTANCE` overrides it.
   */
  readonly defaultMaxDistance: number;
  /**
   * One vector per text, same order. A document and a question may be embedded differently.
   * The caller checks lengths and normalises, so an adapter returns what its model gave.
   * Throws `HelixError`.
   */
  embed(request: EmbedRequest): Promise<Float32Array[]>;
  /** Loads what the first request would have to wait for. */
  warmUp?(): Promise<void>;
  close?(): Promise<void>;
}

export type EmbedRequest = {
  texts: readonly string[];
  purpose: 'document' | 'query';
  signal?: AbortSignal;
};
