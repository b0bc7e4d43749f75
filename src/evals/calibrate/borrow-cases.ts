import type { EvalSet } from '../cases/eval-set.ts';
import type { EvalCase } from '../eval-case.ts';

/**
 * Questions of other sets, which the documents of this one do not answer: evenly from each list, the same ones each time.
 * Sets that are about the same subject lend each other nothing.
 */
export function borrowCases(
  { name }: EvalSet,
  sets: readonly EvalSet[],
  { perSet, alike = [] }: BorrowOptions,
): EvalCase[] {
  const areAlike = (other: string) => other === name || (alike.includes(name) && alike.includes(other));
  return sets
    .filter((other) => !areAlike(other.name))
    .flatMap((other) =>
      sampleOf(other.cases.filter(canBeLent), perSet).map((each) => lent(other.name, each)),
    );
}

export type BorrowOptions = {
  /** How many of each other set. */
  perSet: number;
  /** Names of sets about one subject. */
  alike?: readonly string[];
};

/** A follow-up means little without its history, and one without a kind of answer may be off the topic everywhere. */
function canBeLent({ kind, history = [] }: EvalCase): boolean {
  return kind === 'answerable' && history.length === 0;
}

function lent(set: string, { id, question }: EvalCase): EvalCase {
  return { id: `${set}/${id}`, question, kind: 'off-topic' };
}

function sampleOf(cases: readonly EvalCase[], size: number): EvalCase[] {
  const count = Math.min(size, cases.length);
  return Array.from({ length: count }, (_, index) => cases[Math.floor((index * cases.length) / count)]!);
}
