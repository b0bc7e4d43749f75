import type { AnswerabilityCalibration } from '../models/embedding-model.ts';
import { answerabilityOf, type CoveredCandidate } from './answerability.ts';

/**
 * Decides whether there is anything to answer from; where there is not, no model is asked. Refused is a question for which
 * nothing was found, nothing near enough, or, in a space where it was measured, nothing that is likely to answer it.
 * What equals a limit still passes.
 */
export function refusalGate({ nearest, candidates }: EvidenceFacts, limits: RefusalLimits): GateDecision {
  // A distance that is not a number says as little as none.
  if (nearest === undefined || Number.isNaN(nearest))
    return { verdict: 'refuse', reason: 'no-evidence', nearest: null, ceiling: limits.maxDistance };
  const calibration = limits.answerability;
  const answerability = calibration && answerabilityOf(candidates, calibration)?.probability;
  if (!calibration || answerability === undefined) return byDistance(nearest, limits.maxDistance);
  const decision = { ...byDistance(nearest, calibration.maxDistance), answerability };
  const { threshold, nearEnough } = calibration;
  if (decision.verdict === 'refuse' || answerability >= threshold || nearest <= nearEnough) return decision;
  return { ...decision, verdict: 'refuse', reason: 'unlikely-answerable', found: answerability, threshold };
}

/**
 * What the writer is told of it, to weigh with what it reads; nothing where refusing by it was turned off, and nothing
 * where there is little to find: what was fitted to hundreds of chunks refuses plain paraphrases in a project of three.
 */
export function answerabilityToTell(
  { answerability }: Pick<GateDecision, 'answerability'>,
  limits: Pick<RefusalLimits, 'answerability'>,
  candidates: readonly unknown[],
): number | undefined {
  const isOff = limits.answerability?.threshold === 0 || candidates.length < FEWEST_CANDIDATES;
  return isOff ? undefined : answerability;
}

const FEWEST_CANDIDATES = 20;

function byDistance(nearest: number, ceiling: number): GateDecision {
  if (nearest > ceiling) return { verdict: 'refuse', reason: 'weak-evidence', nearest, ceiling };
  return { verdict: 'answer', nearest, ceiling };
}

/** What a question is judged by. */
export type EvidenceFacts = {
  /** Distance of the nearest text; undefined when there is none. */
  nearest: number | undefined;
  /** All that the channels found, in any order. */
  candidates: readonly CoveredCandidate[];
};

export type RefusalLimits = {
  /** How far the nearest text may be, where no probability is known. */
  maxDistance: number;
  /** That of the space; undefined where it was never measured. */
  answerability?: AnswerabilityCalibration;
};

/** What the gate decided and by what. */
export type GateDecision = {
  verdict: 'answer' | 'refuse';
  reason?: 'no-evidence' | 'weak-evidence' | 'unlikely-answerable' | 'low-rerank-score' | 'low-fused-score';
  /** Distance of the nearest text, and how far it may be. */
  nearest: number | null;
  ceiling: number;
  /** 0 to 1, in spaces that have a calibration. In a trace, what the writer made of it after reading, where one can tell. */
  answerability?: number;
  /** The score that was looked at, and what it had to reach. */
  found?: number;
  threshold?: number;
};
