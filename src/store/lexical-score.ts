import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import type { LexicalBasis } from './lexical-basis.ts';
import { idList } from './lexical-statistics.ts';
import { quoteLexeme } from './lexical-text.ts';
import { isWholeProject, type SearchScope, scopeFilter } from './search-scope.ts';
import { type Fragment, sql } from './sql.ts';

/** The usual constants of BM25: how fast a repeated word stops counting, and how much a long chunk is held against it. */
export const BM25 = { k1: 1.2, b: 0.75 };

/** Scores the chunks that match, and returns the best of those in the scope; `matched` is more than `most` when there are more. */
export async function scoreChunks(
  session: Session,
  tenant: TenantId,
  { scope, limit, basis, matching }: ScoreRequest,
): Promise<Scored> {
  const { condition, named, newest = false, most, besides = null } = matching;
  const { words, state } = basis;
  const lexemes = words.map(({ lexeme }) => JSON.stringify(quoteLexeme(lexeme)));
  const chunkIds = named ? idList(named) : sql`null::bigint[]`;
  return bestInScope(session, tenant, {
    scope,
    limit,
    scored: sql`helix_score_chunks(${scope.projectId}, ${condition}::text::tsquery, ${chunkIds}, ${newest}, ${most},
      ${arrayText(lexemes)}::text::tsquery[], ${arrayText(words.map(({ weight }) => weight))}::text::float8[],
      ${RANK_STEPS}::text::float8[], ${BM25.k1}, ${BM25.b}, ${Math.max(state.meanLength, 1)}, ${besides}::text::tsquery)`,
  });
}

/** The same by `ts_rank_cd`. */
export async function rankChunks(
  session: Session,
  tenant: TenantId,
  { scope, limit, query, within }: RankRequest,
): Promise<Scored> {
  const scored = sql`helix_rank_chunks(${scope.projectId}, ${query}::text::tsquery, ${within ?? null}::text::tsquery)`;
  return bestInScope(session, tenant, { scope, limit, scored });
}

/** `within` is what the chunks of the scope hold besides: it finds them sooner and ranks none. */
export type RankRequest = { scope: SearchScope; limit: number; query: string; within?: string };

export type ScoreRequest = { scope: SearchScope; limit: number; basis: LexicalBasis; matching: Matching };

/**
 * Which chunks are scored: those that meet a condition, of the named ones if there are any, at most so many. `besides` must
 * be met too, and is not asked of the index.
 */
export type Matching = {
  condition: string;
  besides?: string;
  named?: readonly number[];
  newest?: boolean;
  most: number;
};

export type Scored = { hits: { chunkId: number; score: number }[]; matched: number };

/**
 * The function knows no scope but tenant and project. So its chunks are looked up in `chunks`: the best ones, which are
 * nearly always enough, and only otherwise all. At once, because a planner that has no statistics of a new tenant looks
 * through all of its chunks; one by one it would do so for each.
 */
async function bestInScope(
  session: Session,
  tenant: TenantId,
  { scope, limit, scored }: { scope: SearchScope; limit: number; scored: Fragment },
): Promise<Scored> {
  const inScope = (ids: Fragment) => sql`
    select chunk_id from chunks where tenant_id = ${tenant} and chunk_id = any(array(${ids})) ${scopeFilter(tenant, scope)}`;
  const statement = sql`
    with scored as materialized (
      select * from ${scored}
    ), first as materialized (
      ${inScope(sql`select chunk_id from scored order by score desc, chunk_id limit ${limit * LOOKED_UP}`)}
    ), visible as (
      select chunk_id from first
      union ${inScope(sql`select chunk_id from scored where (select count(*) from first) < ${limit}`)}
    ), best as (
      select chunk_id, score from scored join visible using (chunk_id) order by score desc, chunk_id limit ${limit}
    )
    select (select count(*) from scored) as matched,
      (select coalesce(jsonb_agg(jsonb_build_array(chunk_id, score) order by score desc, chunk_id), '[]') from best) as best`;
  // What the planner cannot know, the number of scored chunks, it does not know from the values either.
  const [row] = await session.query<ScoredRow>(statement, { prepared: isWholeProject(scope) });
  const { matched, best } = row!;
  return { matched, hits: best.map(([chunkId, score]) => ({ chunkId, score })) };
}

type ScoredRow = { matched: number; best: [chunkId: number, score: number][] };

/** As PostgreSQL writes an array; the two drivers encode an array parameter differently. */
function arrayText(items: readonly (string | number)[]): string {
  return `{${items.join(',')}}`;
}

/** Chunks that are looked up for each that is wanted: some of the best may be deleted or out of the scope. */
const LOOKED_UP = 3;

/** A word that is in a chunk more often counts as so often: at k1 1.2 that is 98% of what it could count. */
export const MOST_TIMES = 64;

/**
 * What `ts_rank` gives for a word that is n times in a chunk is the sum of 1 / j² up to n, over that up to infinity, in
 * single precision. The steps lie half-way, so `width_bucket` gives n.
 */
const RANK_STEPS = arrayText(
  Array.from({ length: MOST_TIMES }, (_, index) => (rankOf(index) + rankOf(index + 1)) / 2),
);

function rankOf(times: number): number {
  let sum = 0;
  for (let place = 1; place <= times; place++) sum += 1 / (place * place);
  return sum / 1.64493406685;
}
