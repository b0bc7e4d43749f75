import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { nothing, raw, sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/** The chunks nearest to a question by cosine distance, of active versions only; ties go to the lower id. */
export async function searchVector(
  session: Session,
  tenant: TenantId,
  search: VectorSearch,
): Promise<VectorHit[]> {
  const { spaceId, vector, scope, limit } = search;
  const width = raw(String(vector.length));
  // The inner order is the index's own; a second column in it would keep older servers from using the index.
  return session.query<VectorHit>(sql`
    select * from (
      select chunk_id as "chunkId", (embedding::vector(${width}) <=> ${vectorLiteral(vector)}::text::vector(${width})) as distance
      from embeddings
      join chunks using (tenant_id, chunk_id)
      where embeddings.tenant_id = ${tenant} and space_id = ${spaceId} and is_active ${scopeFilter(scope)}
      order by distance
      limit ${limit}
    ) as nearest
    order by distance, "chunkId"`);
}

export type VectorSearch = { spaceId: string; vector: Float32Array; scope: SearchScope; limit: number };
export type VectorHit = { chunkId: number; distance: number };

/** What a question is confined to. */
export type SearchScope = { projectId: number; documentId?: number };

export function scopeFilter({ projectId, documentId }: SearchScope) {
  const document = documentId === undefined ? nothing : sql`and document_id = ${documentId}`;
  return sql`and project_id = ${projectId} ${document}`;
}
