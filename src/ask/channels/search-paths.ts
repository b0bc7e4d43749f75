import { type ChunkPlace, findFirstChunks } from '../../store/chunk-places.ts';
import type { Session } from '../../store/database.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import type { TenantId } from '../../terms.ts';
import { type PathIndex, rankPaths } from './index-paths.ts';

/**
 * Chunks of the files that the texts name or whose paths share words with them: of each file those that the other channels
 * like best, or its beginning.
 */
export async function searchPaths(
  session: Session,
  tenant: TenantId,
  { scope, index, texts, liked }: PathSearch,
): Promise<FoundPaths> {
  const files = rankPaths(index, texts, MOST_FILES);
  const first = await findFirstChunks(
    session,
    tenant,
    scope,
    files.map(({ file }) => file.versionId),
  );
  const beginnings = Map.groupBy(first, ({ versionId }) => versionId);
  const likedOf = Map.groupBy(liked, ({ versionId }) => versionId);
  const chunks = files.flatMap(({ file: { versionId } }) =>
    [...(likedOf.get(versionId) ?? []), ...(beginnings.get(versionId) ?? [])].slice(0, CHUNKS_OF_FILE),
  );
  return {
    chunks: [...new Map(chunks.map((place) => [place.chunkId, place])).values()],
    isNamed: files.some(({ isNamed }) => isNamed),
  };
}

export type PathSearch = {
  scope: SearchScope;
  index: PathIndex;
  texts: readonly string[];
  /** What the other channels found, best first. */
  liked: readonly ChunkPlace[];
};

export type FoundPaths = {
  chunks: ChunkPlace[];
  /** Whether the texts name a file outright. */
  isNamed: boolean;
};

const MOST_FILES = 20;
const CHUNKS_OF_FILE = 2;
