import type { RetrievedChunk } from '../terms.ts';

/** Port. Writes an answer from numbered sources. Implemented in `src/providers/*`. */
export interface LanguageModel {
  /** `provider/model`, as printed in traces and reports. */
  readonly id: string;
  /**
   * Streams the answer. The first part may take as long as the model needs; a failure before it is
   * a `HelixError` that the caller can still turn into a status line. Stops at once when aborted.
   */
  streamAnswer(request: AnswerRequest): AsyncIterable<AnswerPart>;
}

export type AnswerRequest = {
  /** Goes into the system channel, and nowhere else. */
  system: string;
  /** The user turn: the delimited sources, then the question. */
  prompt: string;
  /** What `prompt` was built from, for models that read structure rather than prose. */
  question: string;
  sources: readonly RetrievedChunk[];
  signal?: AbortSignal;
};

export type AnswerPart =
  | { type: 'text-delta'; text: string }
  | { type: 'usage'; promptTokens?: number; completionTokens?: number };
