import type { Rewrite } from '../rewrite/rewrite-question.ts';
import type { RetrievedChunk } from '../terms.ts';
import type { AgenticDebug, AgenticEnvelope } from './envelope.ts';

/** What an answer that was come by in steps consists of, in this order. */
export type AgenticEvent =
  | { type: 'text-delta'; text: string }
  /** The cited chunks, in the order first cited. */
  | { type: 'citations'; sources: RetrievedChunk[] }
  | { type: 'envelope'; envelope: AgenticEnvelope }
  | { type: 'end'; abstained: boolean; rewrite: Rewrite; debug: AgenticDebug };
