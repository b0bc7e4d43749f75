import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type SearchScope, scopeFilter } from './search-vector.ts';
import { sql } from './sql.ts';

/**
 * The chunks that share words with a question, best first by cover density; ties go to the lower id.
 * Any word of the question may match: as a question is rarely repeated whole in the passage that answers it,
 * asking for all its words finds next to nothing.
 */
export async function searchLexical(
  session: Session,
  tenant: TenantId,
  search: LexicalSearch,
): Promise<LexicalHit[]> {
  const { question, scope, limit } = search;
  return session.query<LexicalHit>(sql`
    with question as (
      select nullif(replace(websearch_to_tsquery('english', ${question})::text, ' & ', ' | '), '')::tsquery as words
    )
    select chunk_id as "chunkId", ts_rank_cd(tsv, words) as score
    from question, chunk_fts
    join chunks using (tenant_id, chunk_id)
    where chunk_fts.tenant_id = ${tenant} and tsv @@ words and is_active ${scopeFilter(scope)}
    order by score desc, chunk_id
    limit ${limit}`);
}

export type LexicalSearch = { question: string; scope: SearchScope; limit: number };
export type LexicalHit = { chunkId: number; score: number };
