import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { isWholeProject, type SearchScope, scopeFilter } from './search-scope.ts';
import { type Fragment, raw, sql } from './sql.ts';

/**
 * Up to here every vector is looked at: nothing is missed, and every engine finds the same. A server reads 3,000 vectors of
 * 384 values in 4 ms of work, which is what an index of 10,000 takes, and wide ones from another file (1,500 of 1,536
 * values: 8 ms; docs/decisions/2026-11-16-exact-or-index.md).
 */
const EXACT_VECTORS = 3000;
const EXACT_VALUES = 2_400_000;

/** A vector met on the way through an index costs as much as this many that are read one after the other. */
const COST_OF_INDEX_STEP = raw('20');

/**
 * Decides how the vectors of a scope are searched, by counts alone. An index is shared by all tenants and projects of its
 * space: the smaller the part that a scope has of it, the more of it is passed in vain.
 */
export async function exactOrIndex(
  session: Session,
  tenant: TenantId,
  search: VectorsToSearch,
): Promise<SearchMethod> {
  const { spaceId, vector, scope, project, depth } = search;
  const few = Math.min(EXACT_VECTORS, Math.floor(EXACT_VALUES / vector.length));
  const isCounted = project !== undefined && !project.hasSearchKeys;
  if (isCounted && project.chunks <= few && scope.asOf === undefined) return { method: 'exact' };

  const worthwhile = sql`sqrt(${COST_OF_INDEX_STEP} * ${depth}::float8 * total)`;
  const isKnown = isCounted && isWholeProject(scope);
  const count = isKnown
    ? sql`${project.chunks}::bigint`
    : sql`(select count(*) from (${vectorsInScope(tenant, search)}
          limit (select greatest(${few}, ceil(${worthwhile}))::bigint + 1 from space)) as in_scope)`;
  const statement = sql`
    with space as materialized (
      select helix_space_index(${spaceId}) as index, greatest(reltuples, 0)::float8 as total,
        to_regclass(helix_space_index_name(${spaceId})) is not null as "isCareful"
      from pg_class where oid = to_regclass('embeddings_' || left(md5(${spaceId}), 16))
    ), counted as materialized (
      select index, total, "isCareful", case when index is null then 0 else ${count} end as vectors from space
    ), decided as (
      select index, vectors, total, "isCareful", vectors > ${few} and vectors > ${worthwhile} as "isWorthwhile" from counted
    )
    select index, vectors, "isWorthwhile", ${setCandidates},
      set_config('enable_sort', case when "isWorthwhile" then 'off' else 'on' end, true) from decided`;
  const [row] = await session.query<Decision>(statement, { prepared: isKnown });
  if (!row?.index || !row.isWorthwhile) return { method: 'exact' };
  return { method: 'index', index: row.index, vectors: row.vectors };
}

/**
 * How many candidates a scan of the index has in hand, at most what the transaction allows. The graph of this release's index
 * needs fewer of them than the earlier ones; the more vectors there are, the more it takes to find the same share of the
 * nearest (docs/decisions/2026-11-16-exact-or-index.md).
 */
const setCandidates = sql`
  set_config('hnsw.ef_search', least(current_setting('hnsw.ef_search')::integer, case when "isCareful"
    then greatest(round(140 * cbrt(total / 100000)), 100)::integer else 200 end)::text, true)`;

export type VectorsToSearch = {
  spaceId: string;
  vector: Float32Array;
  scope: SearchScope;
  project?: ProjectSize;
  /** How many of the nearest are wanted. */
  depth: number;
};

/** What is counted for a project as documents come and go. */
export type ProjectSize = { chunks: number; hasSearchKeys: boolean };

/**
 * With an index: what it is made of, and how many vectors the scope has, at least. The statement that uses it is planned
 * with sorting switched off, so that nothing but the index can give the order, and switches it on again.
 */
export type SearchMethod = { method: 'exact' } | { method: 'index'; index: VectorIndex; vectors: number };

/** The operator class of a space's index. Those of earlier releases are by cosine. */
export type VectorIndex = 'halfvec_ip_ops' | 'vector_ip_ops' | 'vector_cosine_ops';

type Decision = { index: VectorIndex | null; vectors: number; isWorthwhile: boolean };

function vectorsInScope(tenant: TenantId, { spaceId, scope, project }: VectorsToSearch): Fragment {
  if (project?.hasSearchKeys === false)
    return sql`select from chunks where tenant_id = ${tenant} ${scopeFilter(tenant, scope)}`;
  return sql`select from embeddings join chunks using (tenant_id, chunk_id)
    where embeddings.tenant_id = ${tenant} and space_id = ${spaceId} ${scopeFilter(tenant, scope)}`;
}
