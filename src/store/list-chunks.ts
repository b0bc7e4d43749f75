import type { Span, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type SearchScope, scopeFilter } from './search-scope.ts';
import { nothing, sql } from './sql.ts';

/** The chunks of a scope in the order of their documents; with `overlapping`, those that share a character with it. */
export async function listChunks(
  session: Session,
  tenant: TenantId,
  scope: SearchScope,
  overlapping?: Span,
): Promise<ListedChunk[]> {
  const place = overlapping
    ? sql`and start_offset < ${overlapping.end}::bigint and end_offset > ${overlapping.start}::bigint`
    : nothing;
  return session.query<ListedChunk>(sql`
    select chunk_id as "chunkId", start_offset as start, end_offset as "end", text from chunks
    where tenant_id = ${tenant} ${scopeFilter(tenant, scope)} ${place}
    order by document_id, version_id, ordinal`);
}

/** The chunks of a version, in their order. */
export async function chunkIdsOf(session: Session, tenant: TenantId, versionId: number): Promise<number[]> {
  const rows = await session.query<{ id: number }>(sql`
    select chunk_id as id from chunks where tenant_id = ${tenant} and version_id = ${versionId} order by ordinal`);
  return rows.map(({ id }) => id);
}

export type ListedChunk = Span & { chunkId: number; text: string };
