import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { Citation } from '../terms.ts';

/** What an answer consists of, in this order: deltas, the citations, and the verdict when answers are checked. */
export type AnswerEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'citations'; citations: Citation[] }
  | { type: 'verdict'; verdict: CheckedVerdict };
