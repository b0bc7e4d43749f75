import type { ChunkDraft, TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { describeVersion, findEarlierVersion, tagList } from './describe-version.ts';
import { deactivateChunks, restoreDocument } from './document-lifecycle.ts';
import { pinSpace } from './ensure-tenant.ts';
import { markScope } from './lexical-scope.ts';
import { type CountedChunk, countChunks } from './lexical-statistics.ts';
import { lexicalText } from './lexical-text.ts';
import { nothing, sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/**
 * Makes a new version of a document the active one: document, version, chunks, vectors and lexical index in the
 * transaction of `session`, so that readers see the old version or the new one, never both and never half.
 * Ingestions of one document wait for each other here; the one that finds its content already active makes no version.
 * A version that held before the active one (`effectiveAt`) goes into the history and into no answer of today.
 */
export async function publishVersion(
  session: Session,
  tenant: TenantId,
  content: NewVersion,
): Promise<PublishedVersion> {
  await pinSpace(session, tenant, content.spaceId);
  const { documentId, title, isDeleted } = await lockDocument(session, tenant, content);
  const active = await activeVersion(session, tenant, documentId);
  if (active && !content.force && active.contentHash === content.contentHash && title === content.title) {
    if (isDeleted) await restoreDocument(session, tenant, documentId);
    const { versionId } = active;
    const isNews = await describeVersion(session, tenant, { documentId, versionId }, content);
    return { status: isDeleted || isNews ? 'updated' : 'unchanged', documentId, versionId };
  }
  const { effectiveAt, contentHash } = content;
  const isEarlier = active && !isDeleted && effectiveAt && holdsBefore(effectiveAt, contentHash, active);
  if (isEarlier && !content.force) {
    const known = await findEarlierVersion(session, tenant, { documentId, contentHash, effectiveAt });
    if (known) return { status: 'unchanged', documentId, versionId: known };
  }
  const lost = isEarlier ? [] : await retireActiveVersion(session, tenant, documentId, content);
  const isActive = !isEarlier;
  const versionId = await insertVersion(session, tenant, { ...content, documentId, isActive });
  const gained = await insertChunks(session, tenant, { ...content, documentId, versionId, isActive });
  if (isActive) await countChunks(session, tenant, content.projectId, { gained, lost });
  return { status: active && !isDeleted ? 'updated' : 'created', documentId, versionId };
}

export type NewVersion = {
  projectId: number;
  sourceUri: string;
  sourceType: string;
  title: string;
  contentHash: string;
  byteSize: number;
  /** The file's name, and where the file is kept. */
  name: string;
  originalUri: string;
  extractedArtifactUri: string;
  spaceId: string;
  /** `v<n>` when not given. */
  versionLabel?: string;
  /** From when on the version holds; now when not given. */
  effectiveAt?: string;
  tags?: readonly string[];
  metadata: object;
  force?: boolean;
  /** Each with the hash of what is embedded for it, then those of its search keys. */
  chunks: readonly (ChunkDraft & { embeddingHashes: string[] })[];
  /** By embedding hash. */
  vectors: ReadonlyMap<string, Float32Array>;
};

export type PublishedVersion = {
  status: 'created' | 'updated' | 'unchanged';
  documentId: number;
  versionId: number;
};

/** Rows per statement: keeps a statement with 1536-wide vectors under 4 MB. */
const ROWS_PER_INSERT = 200;

type LockedDocument = { documentId: number; title: string; isDeleted: boolean };

/** The document's row, made when there is none and locked until the end of the transaction. */
async function lockDocument(
  session: Session,
  tenant: TenantId,
  content: NewVersion,
): Promise<LockedDocument> {
  const { projectId, sourceUri, sourceType, title } = content;
  const lock = sql`
    select document_id as "documentId", title, deleted_at is not null as "isDeleted" from documents
    where tenant_id = ${tenant} and project_id = ${projectId} and source_uri = ${sourceUri} for update`;
  const [existing] = await session.query<LockedDocument>(lock);
  if (existing) return existing;
  const id = await allocateIds(session, tenant, 'document');
  await session.query(sql`
    insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title)
    values (${tenant}, ${id}, ${projectId}, ${sourceUri}, ${sourceType}, ${title}) on conflict do nothing`);
  const [made] = await session.query<LockedDocument>(lock);
  return made!;
}

/** Dates are compared only where a person gave both: the day of an ingestion says nothing about when a text held. */
function holdsBefore(effectiveAt: string, contentHash: string, active: ActiveVersion): boolean {
  const isOther = active.contentHash !== contentHash;
  return isOther && active.isDated && Date.parse(effectiveAt) < active.effectiveAt.getTime();
}

type ActiveVersion = { versionId: number; contentHash: string; effectiveAt: Date; isDated: boolean };

async function activeVersion(session: Session, tenant: TenantId, documentId: number) {
  const [row] = await session.query<ActiveVersion>(sql`
    select version_id as "versionId", content_hash as "contentHash", effective_at as "effectiveAt",
      coalesce((metadata->>'dated')::boolean, false) as "isDated"
    from document_versions
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active`);
  return row;
}

/**
 * Takes the place for a new version: the document is called as its content says, and no version of it is active. Returns
 * the chunks that were.
 */
async function retireActiveVersion(
  session: Session,
  tenant: TenantId,
  documentId: number,
  { projectId, title, sourceType, tags }: NewVersion,
): Promise<CountedChunk[]> {
  await session.query(sql`
    update documents set title = ${title}, source_type = ${sourceType}, updated_at = now(), deleted_at = null
      ${tags ? sql`, tags = ${tagList(tags)}` : nothing}
    where tenant_id = ${tenant} and document_id = ${documentId}`);
  await session.query(sql`
    update document_versions set is_active = false
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active`);
  const chunks = await deactivateChunks(session, tenant, documentId);
  await markScope(session, tenant, { projectId, chunks, isActive: false });
  return chunks;
}

async function insertVersion(
  session: Session,
  tenant: TenantId,
  content: NewVersion & { documentId: number; isActive: boolean },
): Promise<number> {
  const { documentId, isActive, versionLabel = null, effectiveAt = null } = content;
  const versionId = await allocateIds(session, tenant, 'version');
  await session.query(sql`
    insert into document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active,
      effective_at, content_hash, byte_size, name, original_uri, extracted_artifact_uri, metadata)
    select ${tenant}, ${versionId}, ${documentId}, number, coalesce(${versionLabel}::text, 'v' || number), ${isActive},
      coalesce(${effectiveAt}::timestamptz, clock_timestamp()), ${content.contentHash}, ${content.byteSize}, ${content.name},
      ${content.originalUri}, ${content.extractedArtifactUri}, ${JSON.stringify({ ...content.metadata, dated: effectiveAt !== null })}::text::jsonb
    from (select coalesce(max(version_number), 0) + 1 as number from document_versions
          where tenant_id = ${tenant} and document_id = ${documentId}) as next`);
  return versionId;
}

async function insertChunks(
  session: Session,
  tenant: TenantId,
  version: NewVersion & { documentId: number; versionId: number; isActive: boolean },
): Promise<CountedChunk[]> {
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
      metadata: chunk.metadata,
      context: chunk.context ?? '',
      search_keys: chunk.searchKeys ?? [],
      words: lexicalText({ ...chunk, title: version.title }),
      vectors: chunk.embeddingHashes.map((hash, key) => ({
        key,
        hash,
        embedding: vectorLiteral(version.vectors.get(hash)!),
      })),
    }));
    // Through text, because the two drivers encode a jsonb parameter differently.
    await session.query(sql`
      with rows as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (chunk_id bigint, ordinal integer,
          chunk_type text, heading_path jsonb, text text, token_count integer, start_offset integer, end_offset integer,
          metadata jsonb, context text, search_keys jsonb, words text, vectors jsonb)
      ), stored as (
        insert into chunks (tenant_id, chunk_id, version_id, document_id, project_id, is_active, ordinal, chunk_type, heading_path,
          text, token_count, start_offset, end_offset, tags, metadata, context, search_keys)
        select ${tenant}::uuid, chunk_id, ${version.versionId}::bigint, ${version.documentId}::bigint,
          ${version.projectId}::bigint, ${version.isActive}::boolean, ordinal, chunk_type, heading_path, text, token_count, start_offset, end_offset,
          (select tags from documents where tenant_id = ${tenant} and document_id = ${version.documentId}), metadata, context, search_keys
        from rows
      ), indexed as (
        insert into chunk_fts (tenant_id, chunk_id, project_id, length, tsv)
        select ${tenant}::uuid, chunk_id, ${version.projectId}::bigint, token_count,
          words::tsvector || array_to_tsvector(array[helix_scope_word(${tenant}, ${version.projectId}, ${version.isActive})])
        from rows
      )
      insert into embeddings (tenant_id, space_id, chunk_id, key_number, embedding_hash, embedding)
      select ${tenant}::uuid, ${version.spaceId}::text, chunk_id, key, hash, embedding::vector
      from rows, jsonb_to_recordset(vectors) as vector (key integer, hash text, embedding text)`);
  }
  return version.chunks.map(({ tokenCount, searchKeys = [] }, index) => ({
    chunkId: firstId + index,
    length: tokenCount,
    isKeyed: searchKeys.length > 0,
  }));
}
