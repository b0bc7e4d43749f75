import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type Fragment, sql } from './sql.ts';

/** What is known of a project without looking at its chunks. `revision` grows with every change of what is active. */
export async function projectState(
  session: Session,
  tenant: TenantId,
  projectId: number,
): Promise<ProjectState> {
  const statement = sql`
    select ${stateColumns} from (select) as always
    left join project_statistics on tenant_id = ${tenant} and project_id = ${projectId}`;
  const [row] = await session.query<ProjectState>(statement, { prepared: true });
  return row!;
}

/** Of a row of `project_statistics`, or of none: a project into which nothing was published has no counts yet. */
export const stateColumns = sql`
  coalesce(chunks, 0) as chunks, coalesce(total_length::float8 / greatest(chunks, 1), 0) as "meanLength",
  coalesce(revision, 0) as revision, coalesce(keyed_chunks > 0, false) as "hasSearchKeys",
  coalesce(has_old_words, false) as "hasOldWords"`;

export type ProjectState = {
  /** Active ones. */
  chunks: number;
  /** In tokens. */
  meanLength: number;
  revision: number;
  hasSearchKeys: boolean;
  /** Whether some chunks were indexed by an earlier Helix and not since. */
  hasOldWords: boolean;
};

/**
 * Keeps the counts of a project true when chunks of its documents became active or ceased to be. Comes last in its
 * transaction: the project's row, which is changed first, makes those who publish into one project take turns from here
 * to the end of theirs, and the chunks, the vectors and the index are written by then.
 */
export async function countChunks(
  session: Session,
  tenant: TenantId,
  projectId: number,
  { gained = [], lost = [] }: ChunkChange,
): Promise<void> {
  if (gained.length + lost.length === 0) return;
  const [plus, minus] = [totalsOf(gained), totalsOf(lost)];
  await session.query(sql`
    insert into project_statistics as kept (tenant_id, project_id, chunks, total_length, keyed_chunks, revision)
    values (${tenant}, ${projectId}, ${plus.chunks - minus.chunks}, ${plus.length - minus.length}, ${plus.keyed - minus.keyed}, 1)
    on conflict (tenant_id, project_id) do update set chunks = kept.chunks + excluded.chunks,
      total_length = kept.total_length + excluded.total_length, keyed_chunks = kept.keyed_chunks + excluded.keyed_chunks,
      revision = kept.revision + 1`);
  await addToTerms(
    session,
    { tenant, projectId },
    sql`select lexeme, sum(sign) as chunks
      from (${wordsOf(tenant, gained, 1)} union all ${wordsOf(tenant, lost, -1)}) as word
      group by lexeme having sum(sign) <> 0`,
  );
}

export type ChunkChange = { gained?: readonly CountedChunk[]; lost?: readonly CountedChunk[] };

export type CountedChunk = {
  chunkId: number;
  /** In tokens. */
  length: number;
  /** Whether it has search keys. */
  isKeyed: boolean;
};

/** What counts of a row of `chunks`. */
export const countedColumns = sql`
  chunk_id as "chunkId", token_count as length, search_keys <> '[]' as "isKeyed"`;

function totalsOf(chunks: readonly CountedChunk[]) {
  return {
    chunks: chunks.length,
    length: chunks.reduce((sum, { length }) => sum + length, 0),
    keyed: chunks.filter(({ isKeyed }) => isKeyed).length,
  };
}

/** A word that names a scope begins with a space, and is none. */
function wordsOf(tenant: TenantId, chunks: readonly CountedChunk[], sign: 1 | -1): Fragment {
  const chunkIds = chunks.map(({ chunkId }) => chunkId);
  return sql`
    select lexeme, ${sign}::integer as sign from chunk_fts, unnest(tsvector_to_array(tsv)) as lexeme
    where tenant_id = ${tenant} and chunk_id = any(${idList(chunkIds)}) and lexeme not like ' %'`;
}

/** As an array; the two drivers encode an array parameter differently. */
export function idList(ids: readonly number[]): Fragment {
  return sql`${`{${ids.join(',')}}`}::text::bigint[]`;
}

/**
 * Says that something was written anew for chunks that stay, in one project or in all: whoever holds them reads them again.
 */
export async function noteRebuilt(session: Session, tenant: TenantId, projectId?: number): Promise<void> {
  const which = projectId === undefined ? sql`true` : sql`project_id = ${projectId}`;
  await session.query(sql`
    update project_statistics set revision = revision + 1, rebuilds = rebuilds + 1
    where tenant_id = ${tenant} and ${which}`);
}

/** Counts a project anew, from its chunks. */
export async function recountProject(session: Session, tenant: TenantId, projectId: number): Promise<void> {
  const active = sql`chunks.tenant_id = ${tenant} and chunks.project_id = ${projectId} and is_active`;
  // The row is taken before the chunks are read, so that nothing is published between the count and its end.
  await session.query(sql`
    insert into project_statistics as kept (tenant_id, project_id) values (${tenant}, ${projectId})
    on conflict (tenant_id, project_id) do update set revision = kept.revision + 1, rebuilds = kept.rebuilds + 1`);
  await session.query(sql`
    update project_statistics set (chunks, total_length, keyed_chunks, has_old_words) = (
      select count(*), coalesce(sum(token_count), 0), count(*) filter (where search_keys <> '[]'), false
      from chunks where ${active})
    where tenant_id = ${tenant} and project_id = ${projectId}`);
  await addToTerms(
    session,
    { tenant, projectId },
    sql`select lexeme, coalesce(now.chunks, 0) - coalesce(before.chunks, 0) as chunks
      from (
        select lexeme, count(*) as chunks
        from chunks join chunk_fts as words using (tenant_id, chunk_id), unnest(tsvector_to_array(words.tsv)) as lexeme
        where ${active} and lexeme not like ' %' group by lexeme) as now
      full join (select lexeme, chunks from lexical_terms where tenant_id = ${tenant} and project_id = ${projectId}) as before
        using (lexeme)
      where now.chunks is distinct from before.chunks`,
  );
  await session.query(
    sql`delete from lexical_terms where tenant_id = ${tenant} and project_id = ${projectId} and chunks <= 0`,
  );
}

/**
 * Words that no chunk holds any more stay, with no chunks, until the next recount. `on conflict` goes straight to the
 * primary key, where a `merge` is a join, whose plan depends on what the planner knows of the tenant.
 */
async function addToTerms(
  session: Session,
  { tenant, projectId }: { tenant: TenantId; projectId: number },
  changes: Fragment,
): Promise<void> {
  await session.query(sql`
    insert into lexical_terms as kept (tenant_id, project_id, lexeme, chunks)
    select ${tenant}::uuid, ${projectId}::bigint, lexeme, chunks from (${changes}) as change
    on conflict (tenant_id, project_id, lexeme) do update set chunks = kept.chunks + excluded.chunks`);
}
