import type { CoveredCandidate } from './answerability.ts';
import { type EvidenceFacts, type GateDecision, type RefusalLimits, refusalGate } from './refusal-gate.ts';

/**
 * Decides whether `/v1/query` has anything to answer from. Above what `/ask` asks for, the best candidate must reach a
 * score: the reranker's where it answered, else the one of both channels by rank (k=60), of which the top of both has
 * 0.0328 and the top of one alone 0.0164.
 */
export function abstention(facts: AbstentionFacts, limits: AbstentionLimits): GateDecision {
  const decision = refusalGate(facts, limits);
  if (decision.verdict === 'refuse') return decision;
  const { candidates, rerank } = facts;
  const rerankScore =
    rerank && !rerank.skipped ? best(candidates.map((each) => each.rerankScore)) : undefined;
  const isReranked = rerankScore !== undefined;
  const found = rerankScore ?? best(candidates.map((each) => each.rrfScore)) ?? 0;
  const threshold = isReranked ? limits.abstention.rerank : limits.abstention.rrf;
  if (found >= threshold) return { ...decision, found, threshold };
  const reason = isReranked ? 'low-rerank-score' : 'low-fused-score';
  return { ...decision, verdict: 'refuse', reason, found, threshold };
}

export type AbstentionFacts = Pick<EvidenceFacts, 'nearest'> & {
  candidates: readonly (CoveredCandidate & { rrfScore: number; rerankScore?: number })[];
  /** Undefined when there is no reranker. */
  rerank?: { skipped: boolean };
};

export type AbstentionLimits = RefusalLimits & { abstention: AbstentionThresholds };

/** The score that the best candidate must reach: the reranker's, or the one by rank. */
export type AbstentionThresholds = { rerank: number; rrf: number };

function best(scores: readonly (number | undefined)[]): number | undefined {
  const known = scores.filter((score) => score !== undefined && !Number.isNaN(score)) as number[];
  return known.length > 0 ? Math.max(...known) : undefined;
}
