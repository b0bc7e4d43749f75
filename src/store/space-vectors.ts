import type { ChunkDraft, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type Fragment, nothing, sql } from './sql.ts';
import { vectorLiteral } from './vector-literal.ts';

/** The next chunks, by id, of those that `selection` names; with all that is embedded for them. */
export async function findChunksToEmbed(
  session: Session,
  tenant: TenantId,
  { after, limit, ...selection }: ChunkSelection & { after: number; limit: number },
): Promise<ChunkToEmbed[]> {
  return session.query<ChunkToEmbed>(sql`
    select chunk_id as "chunkId", title, heading_path as "headingPath", context, text, search_keys as "searchKeys"
    from chunks join documents using (tenant_id, document_id)
    where chunks.tenant_id = ${tenant} and chunk_id > ${after} ${selected(tenant, selection)}
    order by chunk_id limit ${limit}`);
}

export async function countChunksToEmbed(
  session: Session,
  tenant: TenantId,
  selection: ChunkSelection,
): Promise<number> {
  const [row] = await session.query<{ count: number }>(sql`
    select count(*) from chunks where tenant_id = ${tenant} ${selected(tenant, selection)}`);
  return row!.count;
}

/**
 * Gives chunks the vectors that the space has already for the same text, and returns what is then still missing.
 * Versions of a document share most of their texts, so this saves most of the calls for a long history.
 */
export async function copyVectors(
  session: Session,
  tenant: TenantId,
  { spaceId, keys }: { spaceId: string; keys: readonly VectorKey[] },
): Promise<{ copied: number; missing: VectorKey[] }> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb)
    as wanted ("chunkId" bigint, "keyNumber" integer, hash text)`;
  const missing = () =>
    session.query<VectorKey>(sql`
      select "chunkId", "keyNumber", hash from ${wanted} where not exists (
        select from embeddings
        where tenant_id = ${tenant} and space_id = ${spaceId} and chunk_id = "chunkId" and key_number = "keyNumber")`);
  // Chunks are locked, here and below, because a document may be removed for good at any moment.
  const copied = await session.query(sql`
    insert into embeddings (tenant_id, space_id, chunk_id, key_number, embedding_hash, embedding)
    select ${tenant}::uuid, ${spaceId}::text, chunk_id, "keyNumber", hash, known.embedding
    from ${wanted}
    join chunks on chunks.tenant_id = ${tenant} and chunk_id = "chunkId"
    cross join lateral (
      select embedding from embeddings
      where tenant_id = ${tenant} and space_id = ${spaceId} and embedding_hash = hash limit 1) as known
    for key share of chunks
    on conflict do nothing returning chunk_id`);
  return { copied: copied.length, missing: await missing() };
}

/** Stores vectors under the keys of their texts. Those that are there already stay, or are replaced when asked to. */
export async function storeVectors(
  session: Session,
  tenant: TenantId,
  { spaceId, keys, vectors, replace }: VectorsToStore,
): Promise<number> {
  const made = [...vectors].map(([hash, vector]) => ({ hash, embedding: vectorLiteral(vector) }));
  const onConflict = replace
    ? sql`(tenant_id, space_id, chunk_id, key_number) do update
        set embedding = excluded.embedding, embedding_hash = excluded.embedding_hash`
    : sql`do nothing`;
  const stored = await session.query(sql`
    insert into embeddings (tenant_id, space_id, chunk_id, key_number, embedding_hash, embedding)
    select ${tenant}::uuid, ${spaceId}::text, chunk_id, "keyNumber", hash, embedding::vector
    from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as wanted ("chunkId" bigint, "keyNumber" integer, hash text)
    join jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb) as made (hash text, embedding text) using (hash)
    join chunks on chunks.tenant_id = ${tenant} and chunk_id = "chunkId"
    for key share of chunks
    on conflict ${onConflict} returning chunk_id`);
  return stored.length;
}

/** Which chunks: those that lack a vector in the space, or all; of the active versions, or of all. */
/** The vector index of a space as this release builds it, in the place of any other. */
export async function renewSpaceIndex(
  session: Session,
  { spaceId, dimensions }: { spaceId: string; dimensions: number },
): Promise<void> {
  await session.query(sql`select helix_renew_space_index(${spaceId}, ${dimensions})`);
}

export type ChunkSelection = {
  spaceId: string;
  lackingOnly: boolean;
  activeOnly: boolean;
  /** Those of one project; of all that are in the tenant's space when not given. */
  projectId?: number;
};

export type ChunkToEmbed = Required<Pick<ChunkDraft, 'headingPath' | 'context' | 'text' | 'searchKeys'>> & {
  chunkId: number;
  title: string;
};

/** One vector of a chunk: 0 for its text, then one for each of its search keys; and the hash of what is embedded. */
export type VectorKey = { chunkId: number; keyNumber: number; hash: string };

export type VectorsToStore = {
  spaceId: string;
  keys: readonly VectorKey[];
  /** By hash. */
  vectors: ReadonlyMap<string, Float32Array>;
  replace: boolean;
};

function selected(tenant: TenantId, selection: ChunkSelection): Fragment {
  const { spaceId, lackingOnly, activeOnly, projectId } = selection;
  return sql`and ${movesTogether(tenant, projectId)}
    ${activeOnly ? sql`and is_active` : nothing} ${lackingOnly ? sql`and ${lacksVector(tenant, spaceId)}` : nothing}`;
}

/** True of a row of `chunks` that is in the project, or without one in a project that goes where the tenant goes. */
export function movesTogether(tenant: TenantId, projectId?: number): Fragment {
  return projectId === undefined
    ? sql`chunks.project_id in (select project_id from projects where tenant_id = ${tenant} and space_id is null)`
    : sql`chunks.project_id = ${projectId}`;
}

/** True of a row of `chunks` that has fewer vectors in the space than texts to embed. */
export function lacksVector(tenant: TenantId, spaceId: string): Fragment {
  return sql`(
    select count(*) from embeddings
    where embeddings.tenant_id = ${tenant} and space_id = ${spaceId} and embeddings.chunk_id = chunks.chunk_id
      and key_number <= jsonb_array_length(search_keys)) <= jsonb_array_length(search_keys)`;
}
