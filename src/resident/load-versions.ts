import type { Database } from '../store/database.ts';
import { type HeldPage, readHeldChunks } from '../store/held-rows.ts';
import type { TenantId } from '../terms.ts';
import type { SentVersion } from './resident-worker.ts';

/**
 * Reads versions from the database, page by page, each in a transaction of its own: nobody waits for a long one, where an
 * engine has one session only. A version of many chunks comes in several parts.
 */
export async function* loadVersions(
  { database, tenant, spaceId, width, signal }: LoadContext,
  levels: ReadonlyMap<number, number>,
): AsyncGenerator<SentVersion[]> {
  const versions = [...levels.keys()];
  for (let at = 0; at < versions.length; at += VERSIONS) {
    const versionIds = versions.slice(at, at + VERSIONS);
    for (let from = 0, isMore = true; isMore; from += CHUNKS) {
      signal.throwIfAborted();
      const request = { versionIds, spaceId, width, from, count: CHUNKS };
      const page = await database.withTenant(tenant, (session) => readHeldChunks(session, tenant, request), {
        readOnly: true,
        background: true,
        signal,
      });
      yield partsOf(page, levels);
      isMore = page.last >= from + CHUNKS;
    }
  }
}

export type LoadContext = {
  database: Database;
  tenant: TenantId;
  spaceId: string;
  width: number;
  signal: AbortSignal;
};

/** Of documents of 20 chunks, a page is 240 chunks: some 800 kB, which takes the thread that serves 2 ms to pass on. */
const VERSIONS = 12;
const CHUNKS = 64;

function partsOf({ chunks, vectors }: HeldPage, levels: ReadonlyMap<number, number>): SentVersion[] {
  const vectorsOf = Map.groupBy(vectors, ({ chunkId }) => chunkId);
  return [...Map.groupBy(chunks, ({ versionId }) => versionId)].map(([versionId, rows]) => ({
    versionId,
    level: levels.get(versionId)!,
    chunks: rows.map(({ chunkId, length, words }) => ({ chunkId, length, words })),
    vectors: rows.flatMap(({ chunkId }) => vectorsOf.get(chunkId) ?? []),
  }));
}
