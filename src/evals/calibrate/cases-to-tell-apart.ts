import { invalidSet } from '../cases/eval-set.ts';
import type { CaseKind } from '../eval-case.ts';
import { type AskedCase, isAnswerable } from './asked-case.ts';

/**
 * The answerable cases, and those that have to be refused by what was found: those off the topic. What documents speak of
 * without saying this is told by reading, not by a distance, so it is set aside; unless there is nothing else.
 * Throws `eval_set_invalid` when one of the two is missing.
 */
export function casesToTellApart(
  asked: readonly AskedCase[],
  { space, project }: { space: string; project: string },
): TellApart {
  const sets = [...new Set(asked.map(({ set }) => set))].join(', ');
  if (asked.every(({ facts }) => facts.nearest === undefined))
    throw invalidSet(
      sets || project,
      `nothing was found for any of its ${asked.length} questions: the project "${project}" holds no document in the space ${space}`,
      'Ingest its documents first.',
    );
  if (!asked.some(isAnswerable))
    throw invalidSet(
      sets,
      `none of its ${asked.length} cases is answerable, so nothing can be calibrated`,
      'Add questions that the documents answer, 30 or more.',
    );
  const others = asked.filter((each) => !isAnswerable(each));
  if (others.length === 0)
    throw invalidSet(
      sets,
      `all of its ${asked.length} cases are answerable, so nothing can be calibrated: what is to be refused cannot be told`,
      'Add cases with "kind": "off-topic", 30 or more, or give another --set to borrow questions from.',
    );
  const refusedKind = others.some(({ kind }) => kind === 'off-topic') ? 'off-topic' : 'unanswerable';
  const isUsed = ({ kind }: AskedCase) => kind === 'answerable' || kind === refusedKind;
  return { refusedKind, cases: asked.filter(isUsed), aside: asked.filter((each) => !isUsed(each)) };
}

export type TellApart = { cases: AskedCase[]; aside: AskedCase[]; refusedKind: CaseKind };
