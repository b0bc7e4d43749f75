import { bootstrapInterval, type Interval, wilsonInterval } from '../metrics/intervals.ts';
import { CLAIM_FAMILIES, type ClaimFamily } from './labelled-claim.ts';
import type { JudgedClaim } from './measure-judge.ts';

/**
 * How well a judge tells supported claims from others. Balanced accuracy is the mean of the share of supported claims
 * that it lets pass and the share of the others that it stops, so that a judge that always says the same has 0.5.
 */
export function scoreJudge(judged: readonly JudgedClaim[]): JudgeScore {
  const times = judged.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
  const families = (Object.keys(CLAIM_FAMILIES) as ClaimFamily[]).flatMap((family) => {
    const own = judged.filter((claim) => claim.family === family);
    if (own.length === 0) return [];
    const right = own.filter(isRight).length;
    return [
      { family, claims: own.length, accuracy: right / own.length, ...wilsonInterval(right, own.length) },
    ];
  });
  return {
    claims: judged.length,
    balancedAccuracy: balancedAccuracy(judged),
    ...(bootstrapInterval(judged.length, (counts) => balancedAccuracy(judged, counts)) ?? {
      low: 0,
      high: 1,
    }),
    supportedPassed: shareRight(judged, true),
    unsupportedStopped: shareRight(judged, false),
    families,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
  };
}

export function isRight({ grounded, supported }: JudgedClaim): boolean {
  return grounded === supported;
}

function balancedAccuracy(judged: readonly JudgedClaim[], counts?: Uint32Array): number | null {
  const [passed, stopped] = [shareRight(judged, true, counts), shareRight(judged, false, counts)];
  return passed === null || stopped === null ? null : (passed + stopped) / 2;
}

function shareRight(judged: readonly JudgedClaim[], supported: boolean, counts?: Uint32Array): number | null {
  let [right, all] = [0, 0];
  judged.forEach((claim, index) => {
    if (claim.supported !== supported) return;
    const weight = counts?.[index] ?? 1;
    all += weight;
    if (isRight(claim)) right += weight;
  });
  return all === 0 ? null : right / all;
}

/** Shares are null where there is no claim of the kind; intervals are of 95%. */
export type JudgeScore = Interval & {
  claims: number;
  balancedAccuracy: number | null;
  supportedPassed: number | null;
  unsupportedStopped: number | null;
  families: (Interval & { family: ClaimFamily; claims: number; accuracy: number })[];
  medianMs: number;
};
