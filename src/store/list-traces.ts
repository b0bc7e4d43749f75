import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { nothing, sql } from './sql.ts';
import type { StoredTrace } from './traces.ts';

/** Traces of a tenant, oldest first, a page at a time. */
export async function listTraces(
  session: Session,
  tenant: TenantId,
  { projectId, since, after, limit }: TraceChoice & { after?: TracePlace; limit: number },
): Promise<ListedTrace[]> {
  const behind = after
    ? sql`and (traces.created_at, trace_id) > (timestamptz 'epoch' + ${after.micros} * interval '1 microsecond', ${after.trace_id}::uuid)`
    : nothing;
  return session.query<ListedTrace>(sql`
    select trace_id, (extract(epoch from traces.created_at) * 1000000)::bigint as micros, project_id as "projectId", name as project, kind, outcome,
      question, searched_as, question_hash, settings_hash, traces.space_id, gate, retrieval, evidence, prompt_hash, model, answer,
      citations, verdict, usage, error, agentic
    from traces join projects using (tenant_id, project_id)
    where ${chosen(tenant, { projectId, since })} ${behind}
    order by traces.created_at, trace_id limit ${limit}`);
}

export async function countTraces(session: Session, tenant: TenantId, choice: TraceChoice): Promise<number> {
  const [row] = await session.query<{ count: number }>(
    sql`select count(*)::int as count from traces where ${chosen(tenant, choice)}`,
  );
  return row!.count;
}

/** All of them where nothing is said; `since` is a time in ISO 8601. */
export type TraceChoice = { projectId?: number; since?: string };

/** When it was stored, to the last digit that the database has: by a Date a page would begin with the end of the last one. */
export type TracePlace = { trace_id: string; micros: number };

/** `evidence` as it was stored. */
export type ListedTrace = Omit<StoredTrace, 'created_at' | 'timings' | 'evidence'> &
  TracePlace & { projectId: number; evidence: ListedEvidence[] };

export type ListedEvidence = Omit<
  StoredTrace['evidence'][number],
  'documentTitle' | 'versionLabel' | 'isActive'
>;

function chosen(tenant: TenantId, { projectId, since }: TraceChoice) {
  return sql`traces.tenant_id = ${tenant}
    ${projectId === undefined ? nothing : sql`and traces.project_id = ${projectId}`}
    ${since === undefined ? nothing : sql`and traces.created_at >= ${since}::timestamptz`}`;
}
