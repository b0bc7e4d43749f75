import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

export type RunStage = 'extract' | 'chunk' | 'embed' | 'publish';

export async function startRun(session: Session, tenant: TenantId, run: NewRun): Promise<number> {
  const id = await allocateIds(session, tenant, 'run');
  await session.query(sql`
    insert into ingestion_runs (tenant_id, run_id, project_id, source_uri, status, stage, config)
    values (${tenant}, ${id}, ${run.projectId}, ${run.sourceUri}, 'running', 'extract', ${JSON.stringify(run.config)}::text::jsonb)`);
  return id;
}

export type NewRun = { projectId: number; sourceUri: string; config: object };

/** Notes how far a run is, which also says that it is still alive. */
export async function updateRun(
  session: Session,
  tenant: TenantId,
  runId: number,
  stage: RunStage,
  stats: object,
): Promise<void> {
  await session.query(sql`
    update ingestion_runs
    set stage = ${stage}, stats = stats || ${JSON.stringify(stats)}::text::jsonb, heartbeat_at = clock_timestamp()
    where tenant_id = ${tenant} and run_id = ${runId} and status = 'running'`);
}

export async function finishRun(
  session: Session,
  tenant: TenantId,
  runId: number,
  end: RunEnd,
): Promise<void> {
  await session.query(sql`
    update ingestion_runs
    set status = ${end.status}, document_id = ${end.documentId ?? null}::bigint, error = ${end.error ?? null}::text,
      stats = stats || ${JSON.stringify(end.stats ?? {})}::text::jsonb, finished_at = clock_timestamp()
    where tenant_id = ${tenant} and run_id = ${runId} and (status = 'running' or error like 'interrupted %')`);
}

export type RunEnd = {
  status: 'succeeded' | 'failed' | 'cancelled';
  documentId?: number;
  stats?: object;
  error?: string;
};

/** Closes the runs whose process is gone: those that gave no sign for `silentMs`. */
export async function closeAbandonedRuns(
  session: Session,
  tenant: TenantId,
  silentMs: number,
): Promise<number> {
  const closed = await session.query(sql`
    update ingestion_runs
    set status = 'failed', finished_at = clock_timestamp(),
      error = 'interrupted at stage ' || stage || ': the process ended before the run did. Ingest the source again.'
    where tenant_id = ${tenant} and status = 'running'
      and heartbeat_at < clock_timestamp() - make_interval(secs => ${silentMs / 1000})
    returning run_id`);
  return closed.length;
}
