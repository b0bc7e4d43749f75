import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type SearchScope, scopeFilter } from './search-scope.ts';
import { sql } from './sql.ts';

/** Which of the ids are those of chunks in a scope. */
export async function findChunkIds(
  session: Session,
  tenant: TenantId,
  scope: SearchScope,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await session.query<{ chunkId: number }>(sql`
    select chunk_id as "chunkId" from chunks
    where tenant_id = ${tenant} and chunk_id = any(${ids}::bigint[]) ${scopeFilter(tenant, scope)}`);
  return new Set(rows.map(({ chunkId }) => chunkId));
}
