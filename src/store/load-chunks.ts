import type { RetrievedChunk, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type FoundProject, type ProjectRow, projectOf, projectRow } from './projects.ts';
import { type RepositoryColumn, repositoryOfVersion, withRepository } from './repository-of-version.ts';
import { cosineDistance } from './search-vector.ts';
import { type Fragment, nothing, sql } from './sql.ts';

/** Chunks by id with all that an answer needs of them, and their distance to the question. In no particular order. */
export async function loadChunks(
  session: Session,
  tenant: TenantId,
  request: LoadRequest,
): Promise<LoadedChunk[]> {
  if (request.chunkIds.length === 0) return [];
  const rows = await session.query<LoadedRow>(chunkRows(tenant, request), { prepared: true });
  return rows.map((row) => loadedChunk(row, request));
}

/** The same with the project that they are thought to be of, in one statement. */
export async function loadChunksOf(
  session: Session,
  tenant: TenantId,
  request: LoadRequest & { name: string; spaceId: string },
): Promise<{ project: FoundProject; chunks: LoadedChunk[] }> {
  const statement = sql`
    with project as materialized (${projectRow(tenant, request.name)})
    select (select to_jsonb(project) from project) as project, chunk.*
    from (select) as always left join (${chunkRows(tenant, request)}) as chunk on true`;
  const rows = await session.query<OfProject & LoadedRow>(statement, { prepared: true });
  const project = await projectOf(session, tenant, rows[0]?.project ?? undefined, request);
  // Where there is no chunk, there is a row of the project alone.
  const found = rows.filter(({ chunkId }) => chunkId !== null);
  return { project, chunks: found.map(({ project: _project, ...row }) => loadedChunk(row, request)) };
}

type OfProject = { project: ProjectRow | null };

function chunkRows(tenant: TenantId, request: LoadRequest): Fragment {
  return sql`
    select chunk_id as "chunkId", document_id as "documentId", version_id as "versionId", title as "documentTitle",
      version_label as "versionLabel", source_uri as "sourceUri", source_type as "sourceType", ordinal, chunk_type as type,
      heading_path as "headingPath", text, start_offset as start, end_offset as "end", token_count as "tokenCount",
      coalesce(chunks.metadata->'source', '{}') as source, ${repositoryOfVersion} as repository
      ${'distances' in request ? nothing : sql`, ${distanceOf(tenant, request)} as distance`}
    from chunks
    join document_versions using (tenant_id, version_id, document_id)
    join documents using (tenant_id, document_id, project_id)
    where chunks.tenant_id = ${tenant} and chunk_id = any(${request.chunkIds}::bigint[])`;
}

function loadedChunk({ start, end, ...chunk }: LoadedRow, request: LoadRequest): LoadedChunk {
  const distance = 'distances' in request ? request.distances.get(chunk.chunkId)! : chunk.distance;
  return { ...withRepository(chunk), distance, span: { start, end } };
}

/** What is known of their distances to the question, or what to find them by. */
export type LoadRequest = { chunkIds: readonly number[] } & (Measured | ToMeasure);
type Measured = { distances: ReadonlyMap<number, number> };
type ToMeasure = { spaceId: string; vector: Float32Array };

export type LoadedChunk = Omit<RetrievedChunk, 'ranks' | 'score' | 'rerankScore' | 'neighbourOf'>;
type LoadedRow = Omit<LoadedChunk, 'span' | 'repository'> & RepositoryColumn & { start: number; end: number };

function distanceOf(tenant: TenantId, { spaceId, vector }: ToMeasure): Fragment {
  return sql`(
    select ${cosineDistance(vector)} from embeddings
    where embeddings.tenant_id = ${tenant} and space_id = ${spaceId} and embeddings.chunk_id = chunks.chunk_id
      and key_number = 0)`;
}

/**
 * The chunks before and after each of the given ones, in the same version. A chunk that stands between two of them is
 * there for both. In the order of the documents.
 */
export async function loadNeighbours(
  session: Session,
  tenant: TenantId,
  chunkIds: readonly number[],
): Promise<Neighbour[]> {
  if (chunkIds.length === 0) return [];
  const statement = sql`
    select hit.chunk_id as "neighbourOf", next.chunk_id as "chunkId", next.ordinal, next.chunk_type as type, next.text,
      next.heading_path as "headingPath", next.start_offset as start, next.end_offset as "end",
      next.token_count as "tokenCount", coalesce(next.metadata->'source', '{}') as source,
      case when next.ordinal < hit.ordinal then 'before' else 'after' end as side
    from chunks as hit
    join chunks as next on next.tenant_id = hit.tenant_id and next.version_id = hit.version_id
      and next.ordinal in (hit.ordinal - 1, hit.ordinal + 1)
    where hit.tenant_id = ${tenant} and hit.chunk_id = any(${chunkIds}::bigint[])
    order by hit.version_id, hit.ordinal, next.ordinal`;
  const rows = await session.query<NeighbourRow>(statement, { prepared: true });
  return rows.map(({ start, end, ...chunk }) => ({ ...chunk, span: { start, end } }));
}

export type Neighbour = Pick<
  RetrievedChunk,
  'chunkId' | 'ordinal' | 'type' | 'headingPath' | 'text' | 'span' | 'source' | 'tokenCount'
> & {
  /** The chunk that it stands next to. */
  neighbourOf: number;
  side: 'before' | 'after';
};

type NeighbourRow = Omit<Neighbour, 'span'> & { start: number; end: number };
