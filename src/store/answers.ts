import type { RetrievedChunk, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type RepositoryColumn, repositoryOfVersion, withRepository } from './repository-of-version.ts';
import { sql } from './sql.ts';
import { findTrace, type StoredTrace } from './traces.ts';

/** An answer by its request id, with those of its sources that are still stored, of whatever version. */
export async function findAnswer(
  session: Session,
  tenant: TenantId,
  traceId: string,
): Promise<StoredAnswer | undefined> {
  const trace = await findTrace(session, tenant, traceId);
  if (!trace) return undefined;
  const ids = trace.evidence.map(({ chunkId }) => chunkId);
  const sources = ids.length > 0 ? await loadSources(session, tenant, ids) : [];
  return { trace, sources: new Map(sources.map((source) => [source.chunkId, source])) };
}

export type StoredAnswer = { trace: StoredTrace; sources: ReadonlyMap<number, AnswerSource> };

/** `isActive` is false when a newer version has taken its place, or the document was deleted. */
export type AnswerSource = Omit<RetrievedChunk, 'distance' | 'ranks' | 'score'> & { isActive: boolean };

async function loadSources(
  session: Session,
  tenant: TenantId,
  chunkIds: readonly number[],
): Promise<AnswerSource[]> {
  const rows = await session.query<SourceRow>(sql`
    select chunk_id as "chunkId", document_id as "documentId", version_id as "versionId", title as "documentTitle",
      version_label as "versionLabel", source_uri as "sourceUri", source_type as "sourceType", ordinal, chunk_type as type,
      heading_path as "headingPath", text, start_offset as start, end_offset as "end", token_count as "tokenCount",
      coalesce(chunks.metadata->'source', '{}') as source, chunks.is_active as "isActive",
      ${repositoryOfVersion} as repository
    from chunks
    join document_versions using (tenant_id, version_id, document_id)
    join documents using (tenant_id, document_id)
    where chunks.tenant_id = ${tenant} and chunk_id = any(${chunkIds}::bigint[])`);
  return rows.map(({ start, end, ...source }) => ({ ...withRepository(source), span: { start, end } }));
}

type SourceRow = Omit<AnswerSource, 'span' | 'repository'> &
  RepositoryColumn & { start: number; end: number };
