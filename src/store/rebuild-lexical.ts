import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { lexicalText } from './lexical-text.ts';
import { raw, sql } from './sql.ts';

/**
 * Brings the words of the next chunks in the lexical index to what their text says. Rows are changed in place, so that a
 * search finds every chunk all the while. `last` is where to go on; undefined when no chunk is left.
 */
export async function rebuildLexical(
  session: Session,
  tenant: TenantId,
  { after, limit }: { after: number; limit: number },
): Promise<{ last?: number; seen: number; changed: number }> {
  const [row] = await session.query<{ last: number | null; seen: number; changed: number }>(sql`
    with part as (
      select chunk_id, ${lexicalText(raw('title'))} as words
      from chunks join documents using (tenant_id, document_id)
      where chunks.tenant_id = ${tenant} and chunk_id > ${after}
      order by chunk_id limit ${limit} for key share of chunks
    ), changed as (
      insert into chunk_fts (tenant_id, chunk_id, tsv) select ${tenant}::uuid, chunk_id, words from part
      on conflict (tenant_id, chunk_id) do update set tsv = excluded.tsv where chunk_fts.tsv is distinct from excluded.tsv
      returning chunk_id
    )
    select max(chunk_id) as last, count(*) as seen, (select count(*) from changed) as changed from part`);
  return { ...row!, last: row!.last ?? undefined };
}
