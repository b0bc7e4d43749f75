import type { AbstentionFacts } from '../../gate/abstention.ts';
import type { CaseKind } from '../eval-case.ts';

/** What was found for the question of a case: all that a limit can decide by. */
export type AskedCase = {
  /** The set whose documents it was asked of. */
  set: string;
  caseId: string;
  kind: CaseKind;
  facts: AbstentionFacts;
  /** How well the best candidate stands for the question; null where nothing is known of the words. */
  support: number | null;
  /** Share of what was expected among the first k; null where nothing was. */
  recall: number | null;
};

export function isAnswerable({ kind }: Pick<AskedCase, 'kind'>): boolean {
  return kind === 'answerable';
}
