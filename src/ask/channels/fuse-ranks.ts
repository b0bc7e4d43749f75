import { RRF_K } from '../../fuse/reciprocal-rank-fusion.ts';
import type { ChunkPlace } from '../../store/chunk-places.ts';
import { compare } from '../compact/order-spans.ts';
import { roundScore } from '../round-score.ts';
import type { AskChannel } from '../terms.ts';
import type { ScoredChunk } from './search-texts.ts';

/**
 * Merges the lists of the channels by reciprocal ranks, each with its weight. The order is total and made of nothing that
 * differs between two databases: of equal score, by path and offset.
 */
export function fuseRanks(
  lists: readonly RankedList[],
  places: ReadonlyMap<number, ChunkPlace>,
): ScoredChunk[] {
  const scores = new Map<number, number>();
  for (const { ids, weight } of lists)
    ids.forEach((id, index) => {
      scores.set(id, (scores.get(id) ?? 0) + weight / (RRF_K + index + 1));
    });
  return inPlaceOrder(
    [...scores].map(([id, score]) => ({ id, score })),
    places,
  );
}

export type RankedList = { ids: readonly number[]; weight: number };

/** Best first by score to six digits; ties by path, then by offset. What has no place is left out. */
export function inPlaceOrder(
  hits: readonly ScoredChunk[],
  places: ReadonlyMap<number, ChunkPlace>,
): ScoredChunk[] {
  return hits
    .flatMap(({ id, score }) => {
      const place = places.get(id);
      return place ? [{ id, score: roundScore(score), place }] : [];
    })
    .sort((left, right) => right.score - left.score || byPlace(left.place, right.place))
    .map(({ id, score }) => ({ id, score }));
}

function byPlace(left: ChunkPlace, right: ChunkPlace): number {
  return (
    compare(left.path, right.path) || compare(left.sourceUri, right.sourceUri) || left.start - right.start
  );
}

/** The place of each chunk in each list, from 1. */
export function ranksIn(
  lists: Readonly<Partial<Record<AskChannel, readonly number[]>>>,
  id: number,
): Partial<Record<AskChannel, number>> {
  const entries = Object.entries(lists).map(([channel, ids]) => [channel, ids.indexOf(id) + 1] as const);
  return Object.fromEntries(entries.filter(([, rank]) => rank > 0));
}
