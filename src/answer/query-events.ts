import type { GateDecision } from '../gate/refusal-gate.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { Rewrite } from '../rewrite/rewrite-question.ts';
import type { RetrievedChunk } from '../terms.ts';
import type { DraftOutcome } from './cited-draft.ts';
import type { Evidence } from './find-evidence.ts';

/** What an answer of `/v1/query` consists of, in this order. */
export type QueryEvent =
  | { type: 'text-delta'; text: string }
  /** The cited chunks, in the order first cited. */
  | { type: 'citations'; sources: RetrievedChunk[] }
  | { type: 'verdict'; verdict: CheckedVerdict }
  | { type: 'end'; abstained: boolean; explanation: QueryExplanation };

/** How the answer came about, or why there is none. */
export type QueryExplanation = {
  evidence: Evidence;
  /** How a follow-up question was made whole before it was searched for. */
  rewrite: Rewrite;
  /** Undefined when it was answered. */
  abstainReason?: AbstainReason;
  /** Undefined when no model was asked. */
  model?: string;
  draft?: DraftOutcome;
};

/** The gate's reasons; the model's own; or `ungrounded`, when the check of the answer found a claim without support. */
export type AbstainReason =
  | NonNullable<GateDecision['reason']>
  | NonNullable<DraftOutcome['withheld']>['reason']
  | 'ungrounded';
