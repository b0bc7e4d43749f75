import type { RetrievedChunk, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { raw, sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/** Chunks by id with all that an answer needs of them, and their distance to the question. In no particular order. */
export async function loadChunks(
  session: Session,
  tenant: TenantId,
  request: LoadRequest,
): Promise<LoadedChunk[]> {
  const { chunkIds, spaceId, vector } = request;
  if (chunkIds.length === 0) return [];
  const width = raw(String(vector.length));
  const rows = await session.query<LoadedRow>(sql`
    select chunk_id as "chunkId", document_id as "documentId", version_id as "versionId", title as "documentTitle",
      version_label as "versionLabel", heading_path as "headingPath", text, start_offset as start, end_offset as "end",
      token_count as "tokenCount",
      (select embedding::vector(${width}) <=> ${vectorLiteral(vector)}::text::vector(${width}) from embeddings
       where embeddings.tenant_id = ${tenant} and space_id = ${spaceId} and embeddings.chunk_id = chunks.chunk_id
         and key_number = 0) as distance
    from chunks
    join document_versions using (tenant_id, version_id, document_id)
    join documents using (tenant_id, document_id, project_id)
    where chunks.tenant_id = ${tenant}
      and chunk_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(chunkIds)}::text::jsonb))`);
  return rows.map(({ start, end, ...chunk }) => ({ ...chunk, span: { start, end } }));
}

export type LoadRequest = { chunkIds: readonly number[]; spaceId: string; vector: Float32Array };
export type LoadedChunk = Omit<RetrievedChunk, 'ranks' | 'score'>;
type LoadedRow = Omit<LoadedChunk, 'span'> & { start: number; end: number };
