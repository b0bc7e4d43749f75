import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import type { StoredHeldBack } from './held-version.ts';
import type { CountedChunk } from './lexical-statistics.ts';
import { lexicalText } from './lexical-text.ts';
import { insertOutline } from './outlines.ts';
import type { NewVersion } from './publish-version.ts';
import { sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/** The row of a new version, numbered after the others of its document, with its outline. Returns its id. */
export async function insertVersion(
  session: Session,
  tenant: TenantId,
  content: NewVersion & { documentId: number; isActive: boolean; heldBack?: StoredHeldBack },
): Promise<number> {
  const { documentId, isActive, heldBack, versionLabel = null, effectiveAt = null } = content;
  const versionId = await allocateIds(session, tenant, 'version');
  await session.query(sql`
    insert into document_versions (tenant_id, version_id, document_id, version_number, version_label, is_active,
      effective_at, content_hash, byte_size, name, original_uri, extracted_artifact_uri, metadata, held_back)
    select ${tenant}, ${versionId}, ${documentId}, number, coalesce(${versionLabel}::text, 'v' || number), ${isActive},
      coalesce(${effectiveAt}::timestamptz, clock_timestamp()), ${content.contentHash}, ${content.byteSize}, ${content.name},
      ${content.originalUri}, ${content.extractedArtifactUri}, ${JSON.stringify({ ...content.metadata, dated: effectiveAt !== null })}::text::jsonb,
      ${heldBack ? JSON.stringify(heldBack) : null}::text::jsonb
    from (select coalesce(max(version_number), 0) + 1 as number from document_versions
          where tenant_id = ${tenant} and document_id = ${documentId}) as next`);
  const { projectId, outline } = content;
  if (outline) await insertOutline(session, tenant, { projectId, versionId, outline });
  return versionId;
}

/** Rows per statement: keeps a statement with 1536-wide vectors under 4 MB. */
const ROWS_PER_INSERT = 200;

/** The chunks of a version with their vectors and words. Returns what counts of them. */
export async function insertChunks(
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
