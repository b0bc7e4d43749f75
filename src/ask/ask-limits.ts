import type { AskLimits } from './terms.ts';

/** The limits of the loop by the settings. All of them belong to the hash of the settings: each can change an answer. */
export function askLimits(settings: AskSettings): AskLimits {
  return {
    minDocSpanCount: settings.askMinDocSpans,
    minSlotCoverageRatio: settings.askMinSlotCoverage,
    maxIters: settings.askMaxIters,
    maxFiles: settings.askMaxFiles,
    maxSpanBytes: settings.askMaxSpanBytes,
    maxRuntimeMs: settings.askMaxRuntimeMs,
    maxItems: settings.askMaxItems,
    maxSpans: settings.askMaxSpans,
    maxBytes: settings.askMaxBytes,
    dominanceThreshold: settings.askDominanceThreshold,
    groundedClaimThreshold: settings.askGroundedClaims,
  };
}

/** What of the settings the loop is bounded by. */
export type AskSettings = {
  askMinDocSpans: number;
  askMinSlotCoverage: number;
  askMaxIters: number;
  askMaxFiles: number;
  askMaxSpanBytes: number;
  askMaxRuntimeMs: number;
  askMaxItems: number;
  askMaxSpans: number;
  askMaxBytes: number;
  askDominanceThreshold: number;
  askGroundedClaims: number;
};
