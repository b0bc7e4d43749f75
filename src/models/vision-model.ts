import type { UsageListener } from './token-usage.ts';

/** Port. Answers a question from one picture. Implemented in `src/providers/*`. */
export interface VisionModel {
  readonly id: string;
  /** Media types the model accepts, as found in the bytes (never as claimed by the sender). */
  readonly mediaTypes: readonly string[];
  /** Answers only from what is visible. Throws `HelixError`. */
  answerFromImage(request: ImageQuestion): Promise<string>;
}

export type ImageQuestion = UsageListener & {
  system: string;
  question: string;
  image: Uint8Array;
  mediaType: string;
  signal?: AbortSignal;
};
