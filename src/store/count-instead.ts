import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import type { KeptCounts } from './lexical-basis.ts';
import { quoteLexeme } from './lexical-text.ts';
import type { VersionInstead } from './search-scope.ts';
import { sql } from './sql.ts';

/** The counts of a project as they would be with another version of one of its documents in use. */
export async function countInstead(
  session: Session,
  tenant: TenantId,
  { documentId, versionId }: VersionInstead,
  kept: KeptCounts,
): Promise<KeptCounts> {
  const lexemes = kept.counts.map(([lexeme]) => JSON.stringify(quoteLexeme(lexeme)));
  const [row] = await session.query<Change>(sql`
    with change as materialized (
      select tsv, token_count, case when version_id = ${versionId} then 1 else -1 end as sign
      from chunks join chunk_fts using (tenant_id, chunk_id)
      where tenant_id = ${tenant} and (version_id = ${versionId} and not is_active
        or document_id = ${documentId} and is_active and version_id <> ${versionId})
    )
    select coalesce(sum(sign), 0) as chunks, coalesce(sum(sign * token_count), 0) as length,
      (select coalesce(jsonb_agg(coalesce((select sum(sign) from change where tsv @@ lexeme), 0) order by number), '[]')
        from unnest(${`{${lexemes}}`}::text::tsquery[]) with ordinality as word (lexeme, number)) as words
    from change`);
  const change = row!;
  const chunks = kept.chunks + change.chunks;
  const length = kept.meanLength * kept.chunks + change.length;
  return {
    ...kept,
    chunks,
    meanLength: length / Math.max(chunks, 1),
    counts: kept.counts.map(([lexeme, holding], index) => [lexeme, holding + change.words[index]!]),
  };
}

type Change = { chunks: number; length: number; words: number[] };
