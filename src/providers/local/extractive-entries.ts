import type { Candidate } from './extractive-candidates.ts';
import { isNeighbour } from './extractive-features.ts';
import type { Ranked } from './extractive-ranking.ts';

/**
 * The chosen quotes, with lists made as long as the question asks for: when several entries of one list are
 * wanted, all of them are; when one entry alone holds all that the list has of the question, it stands alone.
 */
export function fitLists(
  chosen: readonly Ranked[],
  ranked: readonly Ranked[],
  candidates: readonly Candidate[],
): Candidate[] {
  const [first, second] = chosen.map(({ candidate }) => candidate);
  const isSeveral = first?.kind === 'item' && second?.kind === 'item' && isNeighbour(first, second);
  const list = isSeveral
    ? candidates.find((other) => other.kind === 'list' && isNeighbour(first, other))
    : chosen.map(({ candidate }) => candidate).find(({ kind }) => kind === 'list');
  if (list === undefined) return chosen.map(({ candidate }) => candidate);
  const entry = onlyEntry(list, ranked);
  if (isSeveral) return [entry ?? list];
  return chosen.map(({ candidate }) => (candidate === list && entry ? entry : candidate));
}

/** The one entry that covers as much of the question as the list does, while the others cover less. */
function onlyEntry(list: Candidate, ranked: readonly Ranked[]): Candidate | undefined {
  const entries = ranked.filter(({ candidate }) => candidate.kind === 'item' && isNeighbour(list, candidate));
  const covered = Math.max(...entries.map(({ features }) => features.coverage));
  const best = entries.filter(({ features }) => features.coverage === covered);
  const whole = ranked.find(({ candidate }) => candidate === list)?.features.coverage ?? covered;
  return entries.length > 1 && best.length === 1 && covered >= whole ? best[0]!.candidate : undefined;
}
