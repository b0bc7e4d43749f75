import { loadNeighbours, type Neighbour } from '../store/load-chunks.ts';
import type { RetrievedChunk } from '../terms.ts';
import { type RetrieveContext, reading } from './retrieve-chunks.ts';

/** The chunks that stand before and after the given ones in their versions. What a version says never changes. */
export async function findNeighbours(
  context: RetrieveContext,
  chunks: readonly RetrievedChunk[],
  signal?: AbortSignal,
): Promise<NeighbourChunk[]> {
  if (chunks.length === 0) return [];
  const byId = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]));
  const found = await reading(context, signal, (session) =>
    loadNeighbours(session, context.tenant, [...byId.keys()]),
  );
  return found.map((neighbour) => {
    const {
      ranks: _ranks,
      score: _score,
      distance: _distance,
      rerankScore: _rerank,
      ...hit
    } = byId.get(neighbour.neighbourOf)!;
    return { ...hit, ...neighbour };
  });
}

export type NeighbourChunk = Omit<
  RetrievedChunk,
  'ranks' | 'score' | 'distance' | 'rerankScore' | 'neighbourOf'
> &
  Neighbour;
