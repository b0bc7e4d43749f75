import type { CaseResult } from '../case-result.ts';

/** Whatever is drawn by a seed is drawn by place, so results stand in one order before anything is computed from them. */
export function byCaseId({ caseId: left }: HasCaseId, { caseId: right }: HasCaseId): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

type HasCaseId = Pick<CaseResult, 'caseId'>;
