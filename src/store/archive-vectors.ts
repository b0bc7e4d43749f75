import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { raw, sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/** 1536 values are 6 kB. */
const VECTORS_AT_ONCE = 500;

/** One vector of a chunk; `hash` names what was embedded. */
export type ArchivedVector = {
  chunkId: number;
  keyNumber: number;
  hash: string | null;
  vector: Float32Array;
};

/** The vectors that a project has in a space, some at a time, in the order of its chunks. */
export async function* readArchiveVectors(
  session: Session,
  tenant: TenantId,
  { projectId, spaceId }: { projectId: number; spaceId: string },
): AsyncGenerator<ArchivedVector[]> {
  await session.query(sql`
    declare archive_vectors no scroll cursor for
    select item.chunk_id as "chunkId", key_number as "keyNumber", embedding_hash as hash, vector_send(embedding) as vector
    from embeddings as item
    join chunks as chunk on chunk.tenant_id = item.tenant_id and chunk.chunk_id = item.chunk_id
    join document_versions as version on version.tenant_id = chunk.tenant_id and version.version_id = chunk.version_id
    join documents as document on document.tenant_id = version.tenant_id and document.document_id = version.document_id
    where item.tenant_id = ${tenant} and item.space_id = ${spaceId} and chunk.project_id = ${projectId}
    order by document.source_uri collate "C", version.version_number, chunk.ordinal, key_number`);
  for (let isLast = false; !isLast; ) {
    const rows = await session.query<Omit<ArchivedVector, 'vector'> & { vector: Uint8Array }>(
      raw(`fetch ${VECTORS_AT_ONCE} from archive_vectors`),
    );
    isLast = rows.length < VECTORS_AT_ONCE;
    yield rows.map((row) => ({ ...row, vector: received(row.vector) }));
  }
  await session.script('close archive_vectors');
}

export async function insertArchiveVectors(
  session: Session,
  tenant: TenantId,
  { spaceId, vectors }: { spaceId: string; vectors: readonly ArchivedVector[] },
): Promise<void> {
  const rows = vectors.map(({ vector, ...rest }) => ({ ...rest, embedding: vectorLiteral(vector) }));
  await session.query(sql`
    insert into embeddings (tenant_id, space_id, chunk_id, key_number, embedding_hash, embedding)
    select ${tenant}::uuid, ${spaceId}::text, "chunkId", "keyNumber", hash, embedding::vector
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as row ("chunkId" bigint, "keyNumber" integer, hash text, embedding text)`);
}

/** How pgvector sends a vector: its width and a reserved number, of two bytes each, then the values, highest byte first. */
function received(sent: Uint8Array): Float32Array {
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength);
  // Adding 0 makes one zero of both: a vector that is stored again has no negative one.
  return Float32Array.from({ length: view.getInt16(0) }, (_, index) => view.getFloat32(4 + 4 * index) + 0);
}
