import type { RetrievedChunk } from '../terms.ts';
import type { UsageListener } from './token-usage.ts';

/** Port. Writes an answer from numbered sources. Implemented in `src/providers/*`. */
export interface LanguageModel {
  /** `provider/model`, as printed in traces and reports. */
  readonly id: string;
  /** It writes sentences of the sources and none of its own, one question at a time. */
  readonly quotes?: true;
  /**
   * Streams the answer. The first part may take as long as the model needs; a failure before it is
   * a `HelixError` that the caller can still turn into a status line. Stops at once when aborted.
   */
  streamAnswer(request: AnswerRequest): AsyncIterable<AnswerPart>;
  /**
   * A short text for Helix itself, such as a follow-up question made whole. Absent in models that only answer from
   * sources. Throws `HelixError`.
   */
  complete?(request: CompletionRequest): Promise<string>;
}

export type CompletionRequest = UsageListener & { system: string; prompt: string; signal?: AbortSignal };

export type AnswerRequest = {
  /** Goes into the system channel, and nowhere else. */
  system: string;
  /** The user turn: the delimited sources, then the question. */
  prompt: string;
  /** What `prompt` was built from, for models that read structure rather than prose. */
  question: string;
  sources: readonly RetrievedChunk[];
  /** How the instruction asks for citations: `[1]`, the place among the sources (unless told), or `[chunk:42]`. */
  citationStyle?: CitationStyle;
  /** 0 to 1: how likely the sources hold the answer, as far as retrieval can tell; undefined where that is not measured. */
  answerability?: number;
  /** The longest answer; what a model thinks before it does not count. Not every model keeps to it. */
  maxTokens?: number;
  /** How freely it words things, 0 to 2; low for answers unless told. Models that quote have none. */
  temperature?: number;
  signal?: AbortSignal;
};

export type CitationStyle = 'number' | 'chunk';

export type AnswerPart =
  | { type: 'text-delta'; text: string }
  /** The same after reading them, by a writer that can tell; once, before the words. */
  | { type: 'answerability'; probability: number }
  /** The model had more to say than `maxTokens`. */
  | { type: 'cut' }
  | { type: 'usage'; promptTokens?: number; completionTokens?: number };
