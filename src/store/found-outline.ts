import type { Span, TenantId } from '../terms.ts';
import { type SearchScope, scopeFilter } from './search-scope.ts';
import { type Fragment, sql } from './sql.ts';

/**
 * Whether the version of a row called `found` may be searched: all chunks of a version are in a scope or none is. That is
 * asked of the chunks, so that their policies hold too.
 */
export function inScope(tenant: TenantId, scope: SearchScope): Fragment {
  return sql`exists (
    select from chunks where chunks.tenant_id = ${tenant} and chunks.version_id = found.version_id
      ${scopeFilter(tenant, scope)})`;
}

/**
 * The chunk that holds most of a range of the version of a row called `found`; of equal ones the first. Chunks may overlap,
 * and one may end within the range.
 */
export function chunkAt(tenant: TenantId, start: Fragment, end: Fragment): Fragment {
  return sql`lateral (
    select chunk_id from chunks
    where chunks.tenant_id = ${tenant} and chunks.version_id = found.version_id
      and chunks.start_offset < ${end} and chunks.end_offset > ${start}
    order by least(chunks.end_offset, ${end}) - greatest(chunks.start_offset, ${start}) desc, chunks.ordinal limit 1)`;
}

/** A row has its span in two columns. */
export type FoundRow<Found extends { span: Span }> = Omit<Found, 'span'> & { start: number; end: number };

export function withSpan<Row extends { start: number; end: number }>({ start, end, ...row }: Row) {
  return { ...row, span: { start, end } };
}
