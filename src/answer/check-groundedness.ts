import { HelixError, isAbort } from '../errors.ts';
import type {
  CheckedVerdict,
  GroundednessJudge,
  JudgeRequest,
  Verdict,
} from '../models/groundedness-judge.ts';
import { REFUSAL } from '../terms.ts';

/** A refusal claims nothing, so there is nothing to judge and nobody is asked. */
export const REFUSAL_VERDICT: CheckedVerdict = {
  grounded: true,
  unsupported_claims: [],
  cited_ids: [],
  citations_correct: true,
  relevant: true,
  unverified: false,
};

/** Judges an answer against its sources. Throws when no verdict can be had. */
export async function checkGroundedness(
  judge: GroundednessJudge,
  request: JudgeRequest,
): Promise<CheckedVerdict> {
  if (request.answer.trim() === REFUSAL) return REFUSAL_VERDICT;
  try {
    const verdict = await judge.judge(request);
    return { ...verdict, unverified: !isSupported(verdict) };
  } catch (error) {
    if (isAbort(error) || (error instanceof HelixError && error.code === 'judge_unavailable')) throw error;
    throw new HelixError(
      'judge_unavailable',
      { problem: (error as Error).message },
      { cause: error, retryable: true },
    );
  }
}

/** What is said of an answer that was already sent when the judge failed. */
export function withoutVerdict(error: HelixError): CheckedVerdict {
  return {
    grounded: false,
    unsupported_claims: [],
    cited_ids: [],
    citations_correct: false,
    relevant: false,
    unverified: true,
    error: error.code,
  };
}

function isSupported(verdict: Verdict): boolean {
  return verdict.grounded && verdict.citations_correct;
}
