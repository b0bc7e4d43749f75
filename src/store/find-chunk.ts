import type { ChunkMetadata, RepositoryPlace, SourcePlace, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { repositoryOfVersion } from './repository-of-version.ts';
import { sql } from './sql.ts';

export type StoredChunk = {
  chunk_id: number;
  document_id: number;
  document_title: string;
  source_uri: string;
  source_type: string;
  version_id: number;
  version_label: string;
  is_active: boolean;
  heading_path: string[];
  text: string;
  start_offset: number;
  end_offset: number;
  ordinal: number;
  chunk_count: number;
  chunk_type: string;
  /** Where the chunk is in its source, as far as the source has places. */
  source: SourcePlace;
  /** The cells of a table, as comma separated values. */
  table: { csv: string } | null;
  /** How many pages the version has, where it has any. */
  pages: number | null;
  /** Of a document that was taken from a repository. */
  repository: RepositoryPlace | null;
};

/** One chunk, of whatever version: a citation stays readable after its document has changed. */
export async function findChunk(
  session: Session,
  tenant: TenantId,
  chunkId: number,
): Promise<StoredChunk | undefined> {
  const [row] = await session.query<ChunkRow>(sql`
    select chunk_id, document_id, title as document_title, source_uri, source_type, version_id, version_label,
      chunk.is_active, heading_path, text, start_offset, end_offset, ordinal, chunk_type, chunk.metadata,
      document_versions.metadata->'pages' as pages, ${repositoryOfVersion} as repository,
      (select count(*) from chunks as sibling
       where sibling.tenant_id = chunk.tenant_id and sibling.version_id = chunk.version_id) as chunk_count
    from chunks as chunk
    join document_versions using (tenant_id, version_id, document_id)
    join documents using (tenant_id, document_id)
    where chunk.tenant_id = ${tenant} and chunk_id = ${chunkId}`);
  if (!row) return undefined;
  const { metadata, ...chunk } = row;
  const csv = metadata.table?.csv;
  return { ...chunk, source: metadata.source ?? {}, table: csv === undefined ? null : { csv } };
}

type ChunkRow = Omit<StoredChunk, 'source' | 'table'> & { metadata: Partial<ChunkMetadata> };
