import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type SearchScope, scopeFilter } from './search-scope.ts';
import { sql } from './sql.ts';

/** The first chunks of the documents in a scope that have the most of them. */
export async function listOpenings(
  session: Session,
  tenant: TenantId,
  { scope, limit }: { scope: SearchScope; limit: number },
): Promise<number[]> {
  const rows = await session.query<{ chunkId: number }>(sql`
    select (array_agg(chunk_id order by ordinal))[1] as "chunkId" from chunks
    where tenant_id = ${tenant} ${scopeFilter(tenant, scope)}
    group by document_id
    order by count(*) desc, document_id
    limit ${limit}`);
  return rows.map(({ chunkId }) => chunkId);
}
