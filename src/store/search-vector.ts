import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { nothing, raw, sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/**
 * The chunks nearest to a question by cosine distance, of the versions in its scope; ties go to the lower id. A chunk is
 * as near as the nearest of its vectors: that of its text, or those of its search keys.
 */
export async function searchVector(
  session: Session,
  tenant: TenantId,
  search: VectorSearch,
): Promise<VectorHit[]> {
  const few = search.limit * FEW_KEYS;
  const hits = await nearestChunks(session, tenant, search, few);
  // Several vectors of the same chunks filled the list: rare, so the wider search is made only then.
  const isCrowded = hits.length < search.limit && hits.reduce((sum, { vectors }) => sum + vectors, 0) === few;
  return isCrowded ? nearestChunks(session, tenant, search, search.limit * MANY_KEYS) : hits;
}

/**
 * How near the nearest text is, for the refusal gate. Search keys are left out: a few words are near to much that
 * they do not answer (88% of questions off the topic were refused by the distance of texts, 18% with keys).
 */
export async function nearestDistance(
  session: Session,
  tenant: TenantId,
  { spaceId, vector, scope }: Omit<VectorSearch, 'limit'>,
): Promise<number | undefined> {
  const width = raw(String(vector.length));
  const [nearest] = await session.query<{ distance: number }>(sql`
    select (embedding::vector(${width}) <=> ${vectorLiteral(vector)}::text::vector(${width})) as distance
    from embeddings
    join chunks using (tenant_id, chunk_id)
    where embeddings.tenant_id = ${tenant} and space_id = ${spaceId} and key_number = 0 ${scopeFilter(tenant, scope)}
    order by distance limit 1`);
  return nearest?.distance;
}

/** Vectors looked at for each chunk wanted. */
const FEW_KEYS = 2;
const MANY_KEYS = 16;

async function nearestChunks(
  session: Session,
  tenant: TenantId,
  { spaceId, vector, scope, limit }: VectorSearch,
  vectorLimit: number,
): Promise<(VectorHit & { vectors: number })[]> {
  const width = raw(String(vector.length));
  // The inner order is the index's own; a second column in it would keep older servers from using the index.
  return session.query<VectorHit & { vectors: number }>(sql`
    select "chunkId", min(distance) as distance, count(*) as vectors from (
      select chunk_id as "chunkId", (embedding::vector(${width}) <=> ${vectorLiteral(vector)}::text::vector(${width})) as distance
      from embeddings
      join chunks using (tenant_id, chunk_id)
      where embeddings.tenant_id = ${tenant} and space_id = ${spaceId} ${scopeFilter(tenant, scope)}
      order by distance
      limit ${vectorLimit}
    ) as nearest
    group by "chunkId" order by distance, "chunkId" limit ${limit}`);
}

export type VectorSearch = { spaceId: string; vector: Float32Array; scope: SearchScope; limit: number };
export type VectorHit = { chunkId: number; distance: number };

/** What a question is confined to. With `asOf`, the versions that held then; else the active ones. */
export type SearchScope = { projectId: number; documentId?: number; asOf?: string };

export function scopeFilter(tenant: TenantId, { projectId, documentId, asOf }: SearchScope) {
  const document = documentId === undefined ? nothing : sql`and document_id = ${documentId}`;
  const version =
    asOf === undefined ? sql`is_active` : sql`version_id in (${versionsAsOf(tenant, projectId, asOf)})`;
  return sql`and project_id = ${projectId} ${document} and ${version}`;
}

/** Of each document the newest version that was in force at a time, unless the document had been deleted by then. */
function versionsAsOf(tenant: TenantId, projectId: number, asOf: string) {
  return sql`
    select distinct on (version.document_id) version.version_id
    from document_versions as version join documents as document using (tenant_id, document_id)
    where version.tenant_id = ${tenant} and document.project_id = ${projectId}
      and effective_at <= ${asOf}::timestamptz and (deleted_at is null or deleted_at > ${asOf}::timestamptz)
    order by version.document_id, effective_at desc, version_number desc`;
}
