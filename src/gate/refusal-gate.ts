/**
 * Decides whether there is anything to answer from. Nothing retrieved, or nothing near enough: no model is asked.
 * A distance equal to the ceiling still passes.
 */
export function refusalGate(nearest: number | undefined, ceiling: number): GateDecision {
  if (nearest === undefined) return { verdict: 'refuse', reason: 'no-evidence', nearest: null, ceiling };
  if (nearest > ceiling) return { verdict: 'refuse', reason: 'weak-evidence', nearest, ceiling };
  return { verdict: 'answer', nearest, ceiling };
}

export type GateDecision =
  | { verdict: 'answer'; nearest: number; ceiling: number }
  | { verdict: 'refuse'; reason: 'no-evidence' | 'weak-evidence'; nearest: number | null; ceiling: number };
