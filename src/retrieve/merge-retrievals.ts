import { reciprocalRankFusion } from '../fuse/reciprocal-rank-fusion.ts';
import type { RetrievedChunk } from '../terms.ts';
import type { Candidate } from './merge-channels.ts';
import type { Retrieval } from './retrieve-chunks.ts';

/**
 * One retrieval of several that were made for one question: the chunks by reciprocal rank (k=60, ties to the lower id),
 * the first `k` of them. All else is the first retrieval's, and so is what is said of a chunk that it found too.
 *
 * One that saw the documents in another state than the first is left out: an answer speaks of one revision.
 */
export function mergeRetrievals(retrievals: readonly [Retrieval, ...Retrieval[]], k: number): Retrieval {
  const [first] = retrievals;
  const merged = retrievals.filter(({ revision }) => revision === first.revision);
  if (merged.length === 1) return first;
  const chunks = byId(merged.map((retrieval) => retrieval.chunks));
  // Only the ranks in a list count here; which channel they are said to be of does not.
  const order = reciprocalRankFusion(
    merged.map((retrieval) => ({ channel: 'vector', hits: retrieval.chunks.map(hitOf) })),
  );
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const placeOf = ({ chunkId }: Candidate) => places.get(chunkId) ?? order.length;
  const candidates = byId(merged.map((retrieval) => retrieval.candidates));
  return {
    ...first,
    chunks: order.slice(0, k).map(({ id, score }) => ({ ...chunks.get(id)!, score })),
    candidates: [...candidates.values()].sort((left, right) => placeOf(left) - placeOf(right)),
    quarantined: [...byId(merged.map((retrieval) => retrieval.quarantined)).values()],
  };
}

function hitOf({ chunkId, score }: RetrievedChunk) {
  return { id: chunkId, score };
}

/** Of each chunk what the first list that has it says, in the order of the lists. */
function byId<Item extends { chunkId: number }>(lists: readonly (readonly Item[])[]): Map<number, Item> {
  const items = new Map<number, Item>();
  for (const item of lists.flat()) if (!items.has(item.chunkId)) items.set(item.chunkId, item);
  return items;
}
