import { useEffect, useState } from 'react';
import type { ChunkPassage, HelixClient } from '../../../src/client/client.ts';
import { type Failure, toFailure } from '../parts/failure.ts';

/** More than an answer cites; passages that were looked at long ago are asked for again. */
const MOST_KEPT = 200;

/** A passage as the server tells it, from the moment it is wanted; at once when the page has it already. */
export function usePassage(client: HelixClient, chunkId: number, isWanted: boolean): LoadedPassage {
  const [loaded, setLoaded] = useState<LoadedPassage>(NOTHING);
  const own = loaded.passage?.chunk_id === chunkId ? loaded.passage : null;
  const passage = own ?? (isWanted ? (keptOf(client).get(chunkId)?.passage ?? null) : null);
  const mustLoad = isWanted && !passage;

  useEffect(() => {
    if (!mustLoad) return;
    let isGone = false;
    loadPassage(client, chunkId).then(
      (found) => isGone || setLoaded({ passage: found, failure: null }),
      (error) => isGone || setLoaded({ passage: null, failure: toFailure(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [client, chunkId, mustLoad]);

  return { passage, failure: passage ? null : loaded.failure };
}

/** Once per page: what a passage says never changes. */
export function loadPassage(client: HelixClient, chunkId: number): Promise<ChunkPassage> {
  const passages = keptOf(client);
  const entry = passages.get(chunkId) ?? beginLoading(client, chunkId);
  passages.delete(chunkId);
  passages.set(chunkId, entry);
  entry.loading.catch(() => passages.delete(chunkId));
  const [oldest] = passages.keys();
  if (passages.size > MOST_KEPT) passages.delete(oldest!);
  return entry.loading;
}

function beginLoading(client: HelixClient, chunkId: number): Kept {
  const entry: Kept = {
    passage: null,
    loading: client.chunk(chunkId).then((passage) => {
      entry.passage = passage;
      return passage;
    }),
  };
  return entry;
}

const kept = new WeakMap<HelixClient, Map<number, Kept>>();

function keptOf(client: HelixClient): Map<number, Kept> {
  const passages = kept.get(client) ?? new Map<number, Kept>();
  kept.set(client, passages);
  return passages;
}

const NOTHING: LoadedPassage = { passage: null, failure: null };

type Kept = { passage: ChunkPassage | null; loading: Promise<ChunkPassage> };

export type LoadedPassage = { passage: ChunkPassage | null; failure: Failure | null };
