import type { AbstentionLimits } from '../../gate/abstention.ts';
import { type AskedCase, isAnswerable } from './asked-case.ts';
import { type CalibrateOptions, calibrateLimits } from './calibrate-limits.ts';

/**
 * Each case with limits that were calibrated without it, so that what they decide is what is to be expected of a new
 * question: with several sets those of the other sets, which stand for documents nobody has measured; else of the
 * other cases.
 */
export function crossValidate(
  cases: readonly AskedCase[],
  options: CalibrateOptions,
): { by: 'set' | 'case'; judged: { asked: AskedCase; limits: AbstentionLimits }[] } {
  const sets = [...new Set(cases.map(({ set }) => set))];
  const bySet = sets.map((set) => (asked: AskedCase) => asked.set === set);
  const isUsable = bySet.length > 1 && bySet.every((isLeftOut) => hasBothKinds(cases, isLeftOut));
  const folds = isUsable ? bySet : foldsByCase(cases);
  const judged = folds.flatMap((isLeftOut) => {
    const rest = cases.filter((asked) => !isLeftOut(asked));
    const limits = rest.some(isAnswerable) ? calibrateLimits(rest, options).limits : options.present;
    return cases.filter(isLeftOut).map((asked) => ({ asked, limits }));
  });
  return { by: isUsable ? 'set' : 'case', judged };
}

function hasBothKinds(cases: readonly AskedCase[], isLeftOut: (asked: AskedCase) => boolean): boolean {
  const rest = cases.filter((asked) => !isLeftOut(asked));
  return rest.some(isAnswerable) && rest.some((asked) => !isAnswerable(asked));
}

/** One case at a time up to a number; beyond it in as many parts as change nothing, each with its share of both kinds. */
const MOST_SINGLE = 300;
const PARTS = 20;

function foldsByCase(cases: readonly AskedCase[]): ((asked: AskedCase) => boolean)[] {
  const ordered = [...cases.filter(isAnswerable), ...cases.filter((asked) => !isAnswerable(asked))];
  const parts = cases.length <= MOST_SINGLE ? cases.length : PARTS;
  const partOf = new Map(ordered.map((asked, index) => [asked, index % parts]));
  return Array.from({ length: parts }, (_, part) => (asked) => partOf.get(asked) === part);
}
