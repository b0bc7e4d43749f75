import type { Candidate } from './extractive-candidates.ts';
import { isNeighbour } from './extractive-features.ts';
import type { Ranked } from './extractive-ranking.ts';

/**
 * The chosen quotes, with lists made as long as the question asks for. When several entries of one list are
 * wanted, or when its entries have nothing of the question but what introduces them all, the list is quoted; when
 * one entry alone holds all that the list has of the question, it stands alone.
 */
export function fitLists(
  chosen: readonly Ranked[],
  ranked: readonly Ranked[],
  candidates: readonly Candidate[],
): Candidate[] {
  const quotes = chosen.map(({ candidate }) => candidate);
  const [first, second] = quotes;
  const place = quotes.find(({ kind }) => kind === 'list') ?? (first?.kind === 'item' ? first : undefined);
  const list = place && candidates.find((other) => other.kind === 'list' && isNeighbour(place, other));
  if (first === undefined || list === undefined) return quotes;
  const entries = ranked.filter(({ candidate }) => candidate.kind === 'item' && isNeighbour(list, candidate));
  const entry = onlyEntry(list, entries, ranked);
  const isSeveral = first.kind === 'item' && second?.kind === 'item' && isNeighbour(first, second);
  if (isSeveral) return [entry ?? list];
  if (quotes.includes(list)) return quotes.map((quote) => (quote === list && entry ? entry : quote));
  const others = quotes.filter((quote) => !isNeighbour(list, quote));
  return areEqual(entries) ? [list, ...others] : quotes;
}

/** The one entry that covers as much of the question as the list does, while the others cover less. */
function onlyEntry(
  list: Candidate,
  entries: readonly Ranked[],
  ranked: readonly Ranked[],
): Candidate | undefined {
  const covered = Math.max(...entries.map(({ features }) => features.coverage));
  const best = entries.filter(({ features }) => features.coverage === covered);
  const whole = ranked.find(({ candidate }) => candidate === list)?.features.coverage ?? covered;
  return entries.length > 1 && best.length === 1 && covered >= whole ? best[0]!.candidate : undefined;
}

function areEqual(entries: readonly Ranked[]): boolean {
  return entries.length > 1 && new Set(entries.map(({ features }) => features.coverage)).size === 1;
}
