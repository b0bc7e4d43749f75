import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import type { Run, RunStatus } from './ingestion-runs.ts';
import { nothing, sql } from './sql.ts';

/** A warning that names cases of a golden set has a text for each clearance. */
const statsSeen = sql`case when stats->'warnings' is null then stats else stats || jsonb_build_object('warnings', (
  select coalesce(jsonb_agg(coalesce(warning->helix_highest(variadic helix_readable()), warning) order by place), '[]')
  from jsonb_array_elements(stats->'warnings') with ordinality as each (warning, place))) end`;

const COLUMNS = sql`run_id, project.name as project, document_id, version_id, source_uri, run.name, status, stage, outcome,
  byte_size, attempts, run.created_at, started_at, heartbeat_at, finished_at, config, ${statsSeen} as stats, error, failure`;

export async function findRun(session: Session, tenant: TenantId, runId: number): Promise<Run | undefined> {
  return (await findRuns(session, tenant, [runId]))[0];
}

/** Those of the runs that are there, in no particular order. */
export async function findRuns(
  session: Session,
  tenant: TenantId,
  runIds: readonly number[],
): Promise<Run[]> {
  return session.query<Run>(sql`
    select ${COLUMNS} from ingestion_runs as run join projects as project using (tenant_id, project_id)
    where run.tenant_id = ${tenant}
      and run_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(runIds)}::text::jsonb))`);
}

export type RunFilter = {
  status?: RunStatus;
  projectId?: number;
  documentId?: number;
  /** Runs with lower ids than this: the next page. */
  before?: number;
  limit: number;
};

/** Newest first. */
export async function listRuns(session: Session, tenant: TenantId, filter: RunFilter): Promise<Run[]> {
  const { status, projectId, documentId, before, limit } = filter;
  return session.query<Run>(sql`
    select ${COLUMNS} from ingestion_runs as run join projects as project using (tenant_id, project_id)
    where run.tenant_id = ${tenant}
      ${status === undefined ? nothing : sql`and status = ${status}`}
      ${projectId === undefined ? nothing : sql`and project_id = ${projectId}`}
      ${documentId === undefined ? nothing : sql`and document_id = ${documentId}`}
      ${before === undefined ? nothing : sql`and run_id < ${before}`}
    order by run_id desc limit ${limit}`);
}

/** How many runs wait or are being worked on. */
export async function countOpenRuns(session: Session, tenant: TenantId): Promise<number> {
  const [row] = await session.query<{ count: number }>(sql`
    select count(*) from ingestion_runs where tenant_id = ${tenant} and status in ('queued', 'running')`);
  return row!.count;
}
