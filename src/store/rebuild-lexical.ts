import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { recountProject } from './lexical-statistics.ts';
import { type IndexedText, lexicalText } from './lexical-text.ts';
import { type Fragment, sql } from './sql.ts';

/**
 * Brings the words of the next chunks in the lexical index to what their text says. Rows are changed in place, so that a
 * search finds every chunk all the while. `last` is where to go on; undefined when no chunk is left.
 */
export async function rebuildLexical(
  session: Session,
  tenant: TenantId,
  { after, limit }: { after: number; limit: number },
): Promise<{ last?: number; seen: number; changed: number }> {
  return rebuildWords(session, tenant, sql`chunk_id > ${after} order by chunk_id limit ${limit}`);
}

/** The same for the chunks that meet a condition. */
export async function rebuildWords(session: Session, tenant: TenantId, chosen: Fragment) {
  // Locked, because a document may be removed for good at any moment.
  const chunks = await session.query<IndexedText & { chunkId: number }>(sql`
    select chunk_id as "chunkId", title, heading_path as "headingPath", text, context
    from chunks join documents using (tenant_id, document_id)
    where chunks.tenant_id = ${tenant} and ${chosen} for key share of chunks`);
  const rows = chunks.map((chunk) => ({ chunk_id: chunk.chunkId, words: lexicalText(chunk) }));
  const changed = await session.query(sql`
    insert into chunk_fts (tenant_id, chunk_id, project_id, length, tsv)
    select chunks.tenant_id, chunk_id, project_id, token_count,
      words::tsvector || array_to_tsvector(array[helix_scope_word(chunks.tenant_id, project_id, is_active)])
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (chunk_id bigint, words text)
    join chunks using (chunk_id) where chunks.tenant_id = ${tenant}
    on conflict (tenant_id, chunk_id) do update
      set tsv = excluded.tsv, project_id = excluded.project_id, length = excluded.length
      where (chunk_fts.tsv, chunk_fts.project_id, chunk_fts.length)
        is distinct from (excluded.tsv, excluded.project_id, excluded.length)
    returning chunk_id`);
  return { last: chunks.at(-1)?.chunkId, seen: chunks.length, changed: changed.length };
}

/** Counts the words of every project anew, each in a transaction of `inTransaction`. */
export async function recountWords(
  tenant: TenantId,
  inTransaction: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const projects = await inTransaction((session) =>
    session.query<{ projectId: number }>(
      sql`select project_id as "projectId" from projects where tenant_id = ${tenant} order by project_id`,
    ),
  );
  for (const { projectId } of projects)
    await inTransaction((session) => recountProject(session, tenant, projectId));
}
