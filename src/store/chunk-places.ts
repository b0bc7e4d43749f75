import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type SearchScope, scopeFilter } from './search-scope.ts';
import { type Fragment, sql } from './sql.ts';

/** Where chunks stand, without their texts: what an order that is the same in every database is made of. */
export async function loadChunkPlaces(
  session: Session,
  tenant: TenantId,
  chunkIds: readonly number[],
): Promise<ChunkPlace[]> {
  if (chunkIds.length === 0) return [];
  return placesWhere(session, tenant, sql`and chunk_id = any(${chunkIds}::bigint[])`);
}

/** Of each of some versions that are in the scope its first chunk. */
export async function findFirstChunks(
  session: Session,
  tenant: TenantId,
  scope: SearchScope,
  versionIds: readonly number[],
): Promise<ChunkPlace[]> {
  if (versionIds.length === 0) return [];
  const first = sql`and ordinal = 0 and version_id = any(${versionIds}::bigint[]) ${scopeFilter(tenant, scope)}`;
  return placesWhere(session, tenant, first);
}

export type ChunkPlace = {
  chunkId: number;
  versionId: number;
  /** In its repository; the address of a document that is in none. */
  path: string;
  sourceUri: string;
  sourceType: string;
  start: number;
};

/** The chunks are chosen first: what a scope says is about columns that other tables have too. */
function placesWhere(session: Session, tenant: TenantId, condition: Fragment): Promise<ChunkPlace[]> {
  return session.query<ChunkPlace>(sql`
    with chosen as (
      select tenant_id, chunk_id, version_id, document_id, start_offset from chunks
      where tenant_id = ${tenant} ${condition})
    select chunk_id as "chunkId", chosen.version_id as "versionId", start_offset as start, source_type as "sourceType",
      source_uri as "sourceUri", coalesce(version.metadata->'repository'->>'path', source_uri) as path
    from chosen join document_versions as version using (tenant_id, version_id, document_id)
    join documents using (tenant_id, document_id)`);
}
