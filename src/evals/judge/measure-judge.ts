import type { GroundednessJudge } from '../../models/groundedness-judge.ts';
import type { LabelledClaim } from './labelled-claim.ts';

/** Has a judge look at every claim, one after the other. Throws what the judge throws: a missing verdict is no verdict. */
export async function measureJudge(
  judge: GroundednessJudge,
  claims: readonly LabelledClaim[],
  onJudged?: (done: number) => void,
): Promise<JudgedClaim[]> {
  const judged: JudgedClaim[] = [];
  for (const claim of claims) {
    const started = performance.now();
    const { grounded } = await judge.judge({
      question: claim.question,
      answer: claim.text,
      sources: claim.sources,
    });
    judged.push({ ...claim, grounded, milliseconds: performance.now() - started });
    onJudged?.(judged.length);
  }
  return judged;
}

export type JudgedClaim = LabelledClaim & { grounded: boolean; milliseconds: number };
