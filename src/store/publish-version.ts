import type { ChunkDraft, TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { pinSpace } from './ensure-tenant.ts';
import { sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/**
 * Makes a new version of a document the active one: document, version, chunks, vectors and lexical index in the
 * transaction of `session`, so that readers see the old version or the new one, never both and never half.
 * Ingestions of one document wait for each other here; the one that finds its content already active changes nothing.
 */
export async function publishVersion(
  session: Session,
  tenant: TenantId,
  content: NewVersion,
): Promise<PublishedVersion> {
  await pinSpace(session, tenant, content.spaceId);
  const { documentId, title } = await lockDocument(session, tenant, content);
  const active = await activeVersion(session, tenant, documentId);
  if (active?.contentHash === content.contentHash && title === content.title) {
    return { status: 'unchanged', documentId, versionId: active.versionId };
  }
  const versionId = await replaceActiveVersion(session, tenant, documentId, content);
  await insertChunks(session, tenant, { ...content, documentId, versionId });
  return { status: active ? 'updated' : 'created', documentId, versionId };
}

export type NewVersion = {
  projectId: number;
  sourceUri: string;
  sourceType: string;
  title: string;
  contentHash: string;
  byteSize: number;
  extractedArtifactUri: string;
  spaceId: string;
  chunks: readonly ChunkDraft[];
  /** One vector per chunk, same order. */
  vectors: readonly Float32Array[];
};

export type PublishedVersion = {
  status: 'created' | 'updated' | 'unchanged';
  documentId: number;
  versionId: number;
};

/** Rows per statement: keeps a statement with 1536-wide vectors under 4 MB. */
const ROWS_PER_INSERT = 200;

/** The document's row, made when there is none and locked until the end of the transaction. */
async function lockDocument(session: Session, tenant: TenantId, content: NewVersion) {
  const { projectId, sourceUri, sourceType, title } = content;
  const lock = sql`
    select document_id as "documentId", title from documents
    where tenant_id = ${tenant} and project_id = ${projectId} and source_uri = ${sourceUri} for update`;
  const [existing] = await session.query<{ documentId: number; title: string }>(lock);
  if (existing) return existing;
  const id = await allocateIds(session, tenant, 'document');
  await session.query(sql`
    insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title)
    values (${tenant}, ${id}, ${projectId}, ${sourceUri}, ${sourceType}, ${title}) on conflict do nothing`);
  const [made] = await session.query<{ documentId: number; title: string }>(lock);
  return made!;
}

async function activeVersion(session: Session, tenant: TenantId, documentId: number) {
  const [row] = await session.query<{ version_id: number; content_hash: string }>(sql`
    select version_id, content_hash from document_versions
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active`);
  return row && { versionId: row.version_id, contentHash: row.content_hash };
}

async function replaceActiveVersion(
  session: Session,
  tenant: TenantId,
  documentId: number,
  content: NewVersion,
): Promise<number> {
  const versionId = await allocateIds(session, tenant, 'version');
  await session.query(sql`
    update documents set title = ${content.title}, source_type = ${content.sourceType}, updated_at = now(), deleted_at = null
    where tenant_id = ${tenant} and document_id = ${documentId}`);
  await session.query(sql`
    update document_versions set is_active = false
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active`);
  await session.query(sql`
    update chunks set is_active = false where tenant_id = ${tenant} and document_id = ${documentId} and is_active`);
  await session.query(sql`
    insert into document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active,
      content_hash, byte_size, extracted_artifact_uri)
    select ${tenant}, ${versionId}, ${documentId}, number, 'v' || number, true,
      ${content.contentHash}, ${content.byteSize}, ${content.extractedArtifactUri}
    from (select coalesce(max(version_number), 0) + 1 as number from document_versions
          where tenant_id = ${tenant} and document_id = ${documentId}) as next`);
  return versionId;
}

async function insertChunks(
  session: Session,
  tenant: TenantId,
  version: NewVersion & { documentId: number; versionId: number },
) {
  const firstId = await allocateIds(session, tenant, 'chunk', version.chunks.length);
  for (let start = 0; start < version.chunks.length; start += ROWS_PER_INSERT) {
    const rows = version.chunks.slice(start, start + ROWS_PER_INSERT).map((chunk, index) => ({
      chunk_id: firstId + start + index,
      ordinal: chunk.ordinal,
      chunk_type: chunk.type,
      heading_path: chunk.headingPath,
      text: chunk.text,
      token_count: chunk.tokenCount,
      start_offset: chunk.span.start,
      end_offset: chunk.span.end,
      embedding: vectorLiteral(version.vectors[start + index]!),
    }));
    // Through text, because the two drivers encode a jsonb parameter differently.
    await session.query(sql`
      with rows as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (chunk_id bigint, ordinal integer,
          chunk_type text, heading_path jsonb, text text, token_count integer, start_offset integer, end_offset integer,
          embedding text)
      ), stored as (
        insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, heading_path,
          text, token_count, start_offset, end_offset)
        select ${tenant}::uuid, chunk_id, ${version.versionId}::bigint, ${version.documentId}::bigint,
          ${version.projectId}::bigint, true, ordinal, chunk_type, heading_path, text, token_count, start_offset, end_offset
        from rows
      ), indexed as (
        insert into chunk_fts (tenant_id, chunk_id, tsv)
        select ${tenant}::uuid, chunk_id,
          setweight(to_tsvector('english', ${version.title}::text), 'A') ||
          setweight(to_tsvector('english', coalesce((select string_agg(heading, ' ') from jsonb_array_elements_text(heading_path) as heading), '')), 'B') ||
          to_tsvector('english', text)
        from rows
      )
      insert into embeddings (tenant_id, space_id, chunk_id, embedding)
      select ${tenant}::uuid, ${version.spaceId}::text, chunk_id, embedding::vector from rows`);
  }
}
