import type { Confidentiality, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { idList } from './lexical-statistics.ts';
import { projectBegan } from './projects.ts';
import { raw, sql } from './sql.ts';

/** What a project consists of now, for a process that holds it in memory; undefined when there is no such project. */
export async function listHeldVersions(
  session: Session,
  tenant: TenantId,
  { projectId, began }: { projectId: number; began: string },
): Promise<ProjectContent | undefined> {
  const [state] = await session.query<Omit<ProjectContent, 'versions'>>(sql`
    select coalesce(revision, 0) as revision, coalesce(rebuilds, 0) as rebuilds
    from projects left join project_statistics using (tenant_id, project_id)
    where tenant_id = ${tenant} and project_id = ${projectId} and deleted_name is null and ${projectBegan} = ${began}`);
  if (!state) return undefined;
  // A document that is given another title keeps its version, and its chunks get other words.
  const versions = await session.query<ContentVersion>(sql`
    select version_id as "versionId", document.confidentiality, document.updated_at::text as "changedAt"
    from documents as document join document_versions as version using (tenant_id, document_id)
    where tenant_id = ${tenant} and project_id = ${projectId} and is_active and deleted_at is null
    order by version_id`);
  return { ...state, versions };
}

export type ProjectContent = {
  revision: number;
  /** Grows when the words of chunks that stay are written anew. */
  rebuilds: number;
  versions: ContentVersion[];
};

export type ContentVersion = { versionId: number; confidentiality: Confidentiality; changedAt: string };

/**
 * The chunks of some versions with their words and vectors, from one place of each version on, in the order of the versions;
 * and the last place that one of them has. A chunk without words has its vectors all the same.
 */
export async function readHeldChunks(
  session: Session,
  tenant: TenantId,
  { versionIds, spaceId, width, from, count }: HeldChunksRequest,
): Promise<HeldPage> {
  const chunks = await session.query<HeldChunkRow>(sql`
    select version_id as "versionId", chunk_id as "chunkId", coalesce(chunk_fts.length, token_count) as length,
      coalesce(tsv::text, '') as words
    from chunks left join chunk_fts using (tenant_id, chunk_id)
    where chunks.tenant_id = ${tenant} and version_id = any(${idList(versionIds)})
      and ordinal >= ${from} and ordinal < ${from + count}
    order by version_id, ordinal`);
  const [found] = await session.query<{ last: number | null }>(sql`
    select max(ordinal) as last from chunks where tenant_id = ${tenant} and version_id = any(${idList(versionIds)})`);
  const chunkIds = chunks.map(({ chunkId }) => chunkId);
  const vectors = await session.query<HeldVectorRow>(sql`
    select chunk_id as "chunkId", key_number as "keyNumber", vector_send(embedding::vector(${raw(String(width))})) as sent
    from embeddings where tenant_id = ${tenant} and space_id = ${spaceId} and chunk_id = any(${idList(chunkIds)})`);
  return { chunks, vectors, last: found?.last ?? -1 };
}

export type HeldPage = { chunks: HeldChunkRow[]; vectors: HeldVectorRow[]; last: number };

export type HeldChunksRequest = {
  versionIds: readonly number[];
  spaceId: string;
  width: number;
  /** The first ordinal, and how many. */
  from: number;
  count: number;
};

export type HeldChunkRow = {
  versionId: number;
  chunkId: number;
  length: number;
  words: string;
};

export type HeldVectorRow = { chunkId: number; keyNumber: number; sent: Uint8Array };
