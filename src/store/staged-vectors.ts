import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/** Hashes per statement. */
const AT_ONCE = 500;

/**
 * The vectors that exist already for some of the hashes: made by an earlier attempt of the run, or stored with a chunk
 * of any version of any document of the tenant that is no more confidential than the run's own. How many were made is
 * told to whoever added the document: a vector of what they may not see would tell them that it says the same.
 */
export async function findVectors(
  session: Session,
  tenant: TenantId,
  { runId, spaceId, hashes }: { runId: number; spaceId: string; hashes: readonly string[] },
): Promise<Map<string, Float32Array>> {
  const found = new Map<string, Float32Array>();
  for (let start = 0; start < hashes.length; start += AT_ONCE) {
    const part = JSON.stringify(hashes.slice(start, start + AT_ONCE));
    const rows = await session.query<{ hash: string; embedding: string }>(sql`
      with wanted as (select distinct value as hash from jsonb_array_elements_text(${part}::text::jsonb))
      select hash, coalesce(
        (select embedding from staged_vectors
         where tenant_id = ${tenant} and run_id = ${runId} and space_id = ${spaceId} and embedding_hash = hash),
        (select embedding from embeddings join chunks using (tenant_id, chunk_id)
         where tenant_id = ${tenant} and space_id = ${spaceId} and embedding_hash = hash
           and chunks.confidentiality = any ((
             select helix_up_to(confidentiality) from ingestion_runs
             where tenant_id = ${tenant} and run_id = ${runId})::text[])
         limit 1))::text as embedding
      from wanted`);
    for (const { hash, embedding } of rows)
      if (embedding) found.set(hash, Float32Array.from(JSON.parse(embedding) as number[]));
  }
  return found;
}

/** Keeps vectors of a run until it is published. */
export async function stageVectors(
  session: Session,
  tenant: TenantId,
  { runId, spaceId, vectors }: { runId: number; spaceId: string; vectors: ReadonlyMap<string, Float32Array> },
): Promise<void> {
  const rows = [...vectors].map(([hash, vector]) => ({ hash, embedding: vectorLiteral(vector) }));
  await session.query(sql`
    insert into staged_vectors (tenant_id, run_id, space_id, embedding_hash, embedding)
    select ${tenant}::uuid, ${runId}::bigint, ${spaceId}::text, hash, embedding::vector
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (hash text, embedding text)
    on conflict do nothing`);
}
