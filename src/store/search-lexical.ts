import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type SearchScope, scopeFilter } from './search-vector.ts';
import { raw, sql } from './sql.ts';

/** The usual constants of BM25: how fast a repeated word stops counting, and how much a long chunk is held against it. */
const K1 = raw('1.2::float8');
const B = raw('0.75::float8');

/** Chunks that are scored exactly. Beyond them, those that PostgreSQL's own ranking puts first are. */
const MOST_SCORED = 2000;

/**
 * The chunks that share words with a question, best first by BM25; ties go to the lower id. Any word may match: a
 * question is rarely repeated whole in the passage that answers it.
 *
 * PostgreSQL finds the chunks (GIN) and stems the words; the statistics are counted over what it found, in the scope of
 * the question. `ts_rank_cd` knows no statistics: it found the evidence of 53% of the questions of a documentation set
 * among the first four chunks where BM25 found 95% (docs/decisions/2026-11-15-bm25-and-score-fusion.md).
 */
export async function searchLexical(
  session: Session,
  tenant: TenantId,
  search: LexicalSearch,
): Promise<LexicalHit[]> {
  const { question, scope, limit } = search;
  return session.query<LexicalHit>(sql`
    with question as (
      select array_agg(lexeme) as lexemes, string_agg(quote_literal(lexeme), ' | ')::tsquery as words
      from unnest(to_tsvector('english', ${question}))
    ), matching as materialized (
      select chunk_id, tsv, token_count
      from question, chunk_fts
      join chunks using (tenant_id, chunk_id)
      where chunk_fts.tenant_id = ${tenant} and tsv @@ words ${scopeFilter(tenant, scope)}
      order by ts_rank_cd(tsv, words) desc, chunk_id
      limit ${MOST_SCORED}
    ), occurrence as materialized (
      select chunk_id, token_count, lexeme, cardinality(positions) as times
      from question, matching,
        -- Marks the words of the question and keeps only those, which is faster than looking at every word of the chunk.
        unnest(ts_filter(setweight(setweight(tsv, 'D'), 'A', lexemes), '{a}'))
    ), corpus as (
      select count(*) as chunks, avg(token_count)::float8 as mean_length
      from chunks where tenant_id = ${tenant} ${scopeFilter(tenant, scope)}
    ), rarity as (
      select lexeme, ln(1 + (max(chunks) - count(*) + 0.5::float8) / (count(*) + 0.5::float8)) as weight
      from occurrence, corpus group by lexeme
    )
    select chunk_id as "chunkId",
      sum(weight * times * (${K1} + 1) / (times + ${K1} * (1 - ${B} + ${B} * token_count / mean_length))) as score
    from occurrence join rarity using (lexeme), corpus
    group by chunk_id
    order by score desc, chunk_id
    limit ${limit}`);
}

export type LexicalSearch = { question: string; scope: SearchScope; limit: number };
export type LexicalHit = { chunkId: number; score: number };
