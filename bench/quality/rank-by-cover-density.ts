import type { Helix } from '../../src/compose.ts';
import { lexicalQuestion, webSearchQuery } from '../../src/store/lexical-question.ts';
import { quoteLexeme } from '../../src/store/lexical-text.ts';
import { sql } from '../../src/store/sql.ts';

/**
 * What PostgreSQL ranks by itself: `ts_rank_cd` over the chunks with all words of the question, as
 * `websearch_to_tsquery` reads it, or over those with any of them. What BM25 is held against, over the same index.
 */
export async function rankByCoverDensity(
  { database, tenant }: Helix,
  question: string,
  needs: 'all' | 'any',
): Promise<number[]> {
  const words =
    needs === 'all'
      ? webSearchQuery(question)
      : lexicalQuestion(question).lexemes.map(quoteLexeme).join(' | ');
  const rows = await database.withTenant(tenant, (session) =>
    session.query<{ id: number }>(sql`
      with question(words) as (select ${words}::text::tsquery)
      select chunk_id as id from question, chunk_fts join chunks using (tenant_id, chunk_id)
      where chunk_fts.tenant_id = ${tenant} and is_active and tsv @@ words
      order by ts_rank_cd(tsv, words) desc, chunk_id limit ${DEPTH}`),
  );
  return rows.map(({ id }) => id);
}

const DEPTH = 100;
