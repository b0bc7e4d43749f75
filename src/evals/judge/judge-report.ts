import { CLAIM_FAMILIES } from './labelled-claim.ts';
import type { JudgedClaim } from './measure-judge.ts';
import { isRight, type JudgeScore } from './score-judge.ts';

/** What was measured of one set, to be read in a terminal. */
export function describeJudgeScore({ set, judge, baseline }: SetScores): string {
  const known = new Map(baseline.score.families.map((family) => [family.family, family]));
  const rows = judge.score.families.map(({ family, claims, accuracy, low, high }) => {
    const label = CLAIM_FAMILIES[family].supported ? 'supported' : 'not supported';
    const figures = `${percent(accuracy)} ${interval(low, high)}  ${percent(known.get(family)?.accuracy ?? null)}`;
    return `  ${family.padEnd(13)} ${label.padEnd(14)} ${String(claims).padStart(5)}  ${figures}`;
  });
  return [
    `${set}: ${judge.score.claims} claims, ${judge.score.medianMs.toFixed(1)} ms each`,
    `  ${'family'.padEnd(13)} ${'label'.padEnd(14)} claims  right (95%)           ${baseline.id}`,
    ...rows,
    summary('balanced accuracy', judge.score, baseline.score),
    `  supported claims let pass ${percent(judge.score.supportedPassed)}, others stopped ${percent(judge.score.unsupportedStopped)}`,
  ].join('\n');
}

/** Claims that were judged wrongly, each with why it was made. */
export function describeMisses(judged: readonly JudgedClaim[]): string {
  return judged
    .filter((claim) => !isRight(claim))
    .map(({ id, supported, text }) => `  ${supported ? 'stopped' : 'let pass'}  ${id}: ${text}`)
    .join('\n');
}

function summary(title: string, own: JudgeScore, other: JudgeScore): string {
  const figures = `${percent(own.balancedAccuracy)} ${interval(own.low, own.high)}`;
  return `  ${title.padEnd(35)} ${figures}  ${percent(other.balancedAccuracy)}`;
}

function percent(share: number | null): string {
  return share === null ? '    -' : `${(100 * share).toFixed(1)}%`.padStart(6);
}

function interval(low: number, high: number): string {
  return `(${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`.padEnd(15);
}

/** `judge` is the one that is configured, `baseline` what it must beat. */
export type SetScores = {
  set: string;
  judge: { id: string; score: JudgeScore };
  baseline: { id: string; score: JudgeScore };
};
