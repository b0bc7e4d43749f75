import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type CountedChunk, idList } from './lexical-statistics.ts';
import { sql } from './sql.ts';

/**
 * Marks the words of chunks of a project as those of chunks in use, or retired. Only a help for searches, which then read
 * fewer entries of the index: whether a chunk is active is always asked of `chunks`.
 */
export async function markScope(
  session: Session,
  tenant: TenantId,
  { projectId, chunks, isActive }: { projectId: number; chunks: readonly CountedChunk[]; isActive: boolean },
): Promise<void> {
  if (chunks.length === 0) return;
  const chunkIds = chunks.map(({ chunkId }) => chunkId);
  const scopeWord = (active: boolean) => sql`helix_scope_word(${tenant}, ${projectId}, ${active})`;
  await session.query(sql`
    update chunk_fts set tsv = ts_delete(tsv, ${scopeWord(!isActive)}) || array_to_tsvector(array[${scopeWord(isActive)}])
    where tenant_id = ${tenant} and chunk_id = any(${idList(chunkIds)})
      and ${scopeWord(isActive)} <> all(tsvector_to_array(tsv))`);
}
