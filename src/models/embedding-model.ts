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
  /** How the answerability of a question is told in this space; undefined where it was never measured. */
  readonly answerability?: AnswerabilityCalibration;
  /**
   * One vector per text, same order. A document and a question may be embedded differently.
   * The caller checks lengths and normalises, so an adapter returns what its model gave.
   * Throws `HelixError`.
   */
  embed(request: EmbedRequest): Promise<Float32Array[]>;
  /** Loads what the first request would have to wait for. */
  warmUp?(): Promise<void>;
  /** How busy it is; not there where others do the work. */
  load?(): EmbeddingLoad;
  close?(): Promise<void>;
}

/** Processes, those of them that embed a text now, and texts that none has taken yet. */
export type EmbeddingLoad = { workers: number; busy: number; waiting: number };

export type EmbedRequest = {
  texts: readonly string[];
  purpose: 'document' | 'query';
  signal?: AbortSignal;
};

/**
 * What makes a probability of the support that a question has in what was found (`gate/answerability.ts`). It belongs to a
 * space, because each model spreads its distances differently; `helix calibrate` measures it.
 */
export type AnswerabilityCalibration = {
  /** Of the logistic function. */
  intercept: number;
  slope: number;
  /** A question with a lower probability is refused. */
  threshold: number;
  /** Unless a text is as near as this: a paraphrase may share no word with the text that answers it. */
  nearEnough: number;
  /** The ceiling in place of `defaultMaxDistance` where the probability is known: words may speak for a farther text. */
  maxDistance: number;
  /** How often that is wrong, on documents that it was not fitted to. */
  errors?: { answerableRefused: number; offTopicAnswered: number };
};
