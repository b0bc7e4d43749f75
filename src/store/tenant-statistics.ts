import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** What a tenant has, and what was asked in the last `days` days, today included. */
export async function readStatistics(
  session: Session,
  tenant: TenantId,
  days: number,
): Promise<TenantStatistics> {
  const [counts] = await session.query<Pick<TenantStatistics, 'projects' | 'documents' | 'chunks'>>(sql`
    select (select count(*) from projects where tenant_id = ${tenant})::int as projects,
      (select count(*) from documents where tenant_id = ${tenant} and deleted_at is null)::int as documents,
      (select count(*) from chunks where tenant_id = ${tenant} and is_active)::int as chunks`);
  const [latency] = await session.query<LatencyPercentiles>(sql`
    select percentile_cont(0.5) within group (order by milliseconds) as p50,
      percentile_cont(0.95) within group (order by milliseconds) as p95,
      percentile_cont(0.99) within group (order by milliseconds) as p99,
      percentile_cont(0.5) within group (order by first_word) as "firstWordP50",
      percentile_cont(0.95) within group (order by first_word) as "firstWordP95"
    from (select (timings->>'totalMs')::float8 as milliseconds, (timings->>'firstWordMs')::float8 as first_word
      from traces where ${since(tenant, days)} and outcome in ('answered', 'refused')) as answers`);
  const asked = await session.query<DayStatistics>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as questions,
      count(*) filter (where outcome = 'refused')::int as refused,
      count(*) filter (where outcome = 'failed')::int as failed,
      count(*) filter (where outcome = 'cancelled')::int as cancelled,
      coalesce(sum((usage->>'promptTokens')::bigint), 0)::bigint as "promptTokens",
      coalesce(sum((usage->>'completionTokens')::bigint), 0)::bigint as "completionTokens"
    from traces where ${since(tenant, days)} group by 1 order by 1 desc`);
  return { ...counts!, latency: latency!, days: asked };
}

export type TenantStatistics = {
  projects: number;
  documents: number;
  chunks: number;
  latency: LatencyPercentiles;
  /** Newest first, by the day in UTC; one without a question is left out. */
  days: DayStatistics[];
};

/** In milliseconds, of questions that were answered or refused; null where there was none. */
export type LatencyPercentiles = Record<
  'p50' | 'p95' | 'p99' | 'firstWordP50' | 'firstWordP95',
  number | null
>;

export type DayStatistics = {
  day: string;
  questions: number;
  refused: number;
  failed: number;
  cancelled: number;
  promptTokens: number;
  completionTokens: number;
};

function since(tenant: TenantId, days: number) {
  return sql`tenant_id = ${tenant}
    and created_at >= (date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days - 1}::int)) at time zone 'UTC'`;
}
