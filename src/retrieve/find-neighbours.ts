import { loadNeighbours, type Neighbour } from '../store/load-chunks.ts';
import type { InjectionRules, QuarantinedChunk, RetrievedChunk } from '../terms.ts';
import { reading } from './reading.ts';
import type { RetrieveContext } from './retrieve-chunks.ts';
import { screenChunks } from './screen-chunks.ts';

/**
 * The chunks that stand before and after the given ones in their versions, screened as those were. What a version says
 * never changes.
 */
export async function findNeighbours(
  context: RetrieveContext,
  chunks: readonly RetrievedChunk[],
  { injection, signal }: { injection: InjectionRules; signal?: AbortSignal },
): Promise<{ neighbours: NeighbourChunk[]; quarantined: QuarantinedChunk[] }> {
  if (chunks.length === 0) return { neighbours: [], quarantined: [] };
  const byId = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]));
  const found = await reading(context, signal, (session) =>
    loadNeighbours(session, context.tenant, [...byId.keys()]),
  );
  const neighbours = found.map((neighbour): NeighbourChunk => {
    const {
      ranks: _ranks,
      score: _score,
      distance: _distance,
      rerankScore: _rerank,
      suspicions: _suspicions,
      ...hit
    } = byId.get(neighbour.neighbourOf)!;
    return { ...hit, ...neighbour };
  });
  const { kept, quarantined } = screenChunks(neighbours, injection);
  return { neighbours: kept, quarantined };
}

export type NeighbourChunk = Omit<
  RetrievedChunk,
  'ranks' | 'score' | 'distance' | 'rerankScore' | 'neighbourOf'
> &
  Neighbour;
