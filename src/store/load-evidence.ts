import type { RepositoryPlace, SourcePlace, Span, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { idList } from './lexical-statistics.ts';
import { type RepositoryColumn, repositoryOfVersion, withRepository } from './repository-of-version.ts';
import { sql } from './sql.ts';

/** Chunks by id as they are stored, of whatever version, with the files that their versions were read from. */
export async function loadEvidence(
  session: Session,
  tenant: TenantId,
  chunkIds: readonly number[],
): Promise<Map<number, EvidenceChunk>> {
  const rows = await session.query<EvidenceRow>(sql`
    select chunk_id as "chunkId", document_id as "documentId", version_id as "versionId", ordinal, text,
      start_offset as start, end_offset as "end", coalesce(chunks.metadata->'source', '{}') as source,
      source_uri as "sourceUri", ${repositoryOfVersion} as repository, original_uri as "originalUri",
      extracted_artifact_uri as "artifactUri"
    from chunks
    join document_versions using (tenant_id, version_id, document_id)
    join documents using (tenant_id, document_id)
    where chunks.tenant_id = ${tenant} and chunk_id = any(${idList(chunkIds)})`);
  return new Map(
    rows.map(({ start, end, ...row }) => [row.chunkId, { ...withRepository(row), span: { start, end } }]),
  );
}

export type EvidenceChunk = {
  chunkId: number;
  documentId: number;
  versionId: number;
  ordinal: number;
  text: string;
  span: Span;
  source: SourcePlace;
  sourceUri: string;
  repository?: RepositoryPlace;
  originalUri: string | null;
  artifactUri: string;
};

type EvidenceRow = Omit<EvidenceChunk, 'span' | 'repository'> &
  RepositoryColumn & { start: number; end: number };

/** Those of the versions that are stored. */
export async function findVersionIds(
  session: Session,
  tenant: TenantId,
  versionIds: readonly number[],
): Promise<Set<number>> {
  const rows = await session.query<{ id: number }>(sql`
    select version_id as id from document_versions where tenant_id = ${tenant} and version_id = any(${idList(versionIds)})`);
  return new Set(rows.map(({ id }) => id));
}
