import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** Looked at together, oldest first; those behind them have their turn when these are done. */
const AT_ONCE = 1000;

export type OpenRun = { runId: number; ticketId: string | null };

/** The runs that wait, oldest first. */
export async function waitingRuns(session: Session, tenant: TenantId): Promise<OpenRun[]> {
  return session.query<OpenRun>(sql`
    select run_id as "runId", ticket_id as "ticketId" from ingestion_runs
    where tenant_id = ${tenant} and status = 'queued' order by run_id limit ${AT_ONCE}`);
}

/**
 * Puts the runs back into the queue whose worker is gone: those that gave no sign for `silentMs`, or gave the last one at a
 * time that has not come yet, because the clock was put back meanwhile. A run that was begun
 * too often is closed as failed, because it may be what ends the workers. `active` are those this process works on.
 * Returns the ids that wait again.
 */
export async function takeBackRuns(
  session: Session,
  tenant: TenantId,
  { silentMs, mostAttempts, active }: { silentMs: number; mostAttempts: number; active: readonly number[] },
): Promise<number[]> {
  const rows = await session.query<{ run_id: number; status: string }>(sql`
    update ingestion_runs
    set worker = null, ticket_id = null,
      status = case when cancel_requested then 'cancelled' when attempts >= ${mostAttempts} then 'failed' else 'queued' end,
      finished_at = case when cancel_requested or attempts >= ${mostAttempts} then clock_timestamp() end,
      failure = case when attempts >= ${mostAttempts} then
        jsonb_build_object('code', 'run_interrupted', 'details', jsonb_build_object('name', name, 'attempts', attempts)) end,
      error = stage || ': interrupted: the process that worked on it ended' ||
        case when attempts >= ${mostAttempts} then '; begun ' || attempts || ' times and given up. Try the file alone, then helix runs retry.' else '' end
    where tenant_id = ${tenant} and status = 'running'
      and (heartbeat_at < clock_timestamp() - make_interval(secs => ${silentMs / 1000})
        or heartbeat_at > clock_timestamp() + interval '1 minute')
      and run_id not in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(active)}::text::jsonb))
    returning run_id, status`);
  await session.query(dropStaged(tenant));
  return rows.filter(({ status }) => status === 'queued').map(({ run_id }) => run_id);
}

/** Notes the ticket of a run that waits. False when it does not wait any more. */
export async function giveTicket(
  session: Session,
  tenant: TenantId,
  runId: number,
  ticketId: string,
): Promise<boolean> {
  const rows = await session.query(sql`
    update ingestion_runs set ticket_id = ${ticketId}
    where tenant_id = ${tenant} and run_id = ${runId} and status = 'queued' returning run_id`);
  return rows.length > 0;
}

/** Asks for the end of a run. One that waits ends at once; one that is worked on, by its worker. */
export async function cancelRun(
  session: Session,
  tenant: TenantId,
  runId: number,
): Promise<{ status: string; ticketId: string | null } | undefined> {
  const [row] = await session.query<{ status: string; ticketId: string | null }>(sql`
    update ingestion_runs
    set cancel_requested = true, status = case when status = 'queued' then 'cancelled' else status end,
      finished_at = case when status = 'queued' then clock_timestamp() end
    where tenant_id = ${tenant} and run_id = ${runId} and status in ('queued', 'running')
    returning status, ticket_id as "ticketId"`);
  if (row?.status === 'cancelled') await session.query(dropStaged(tenant));
  return row;
}

/** Vectors of runs that are over: what is finished any other way than by its worker leaves them. */
function dropStaged(tenant: TenantId) {
  return sql`
    delete from staged_vectors using ingestion_runs as run
    where staged_vectors.tenant_id = ${tenant} and run.tenant_id = ${tenant} and run.run_id = staged_vectors.run_id
      and run.status not in ('queued', 'running')`;
}

/**
 * Makes a run that failed or was cancelled wait again. False when it did neither, or when newer content of the same
 * document came after it: that would be replaced by what it replaced.
 */
export async function reopenRun(session: Session, tenant: TenantId, runId: number): Promise<boolean> {
  const rows = await session.query(sql`
    update ingestion_runs
    set status = 'queued', finished_at = null, cancel_requested = false, attempts = 0, failures = 0, error = null,
      failure = null, ticket_id = null
    where tenant_id = ${tenant} and run_id = ${runId} and status in ('failed', 'cancelled') and original_uri is not null
      and not exists (
        select from ingestion_runs as newer
        where newer.tenant_id = ${tenant} and newer.run_id > ${runId} and newer.status in ('queued', 'running', 'succeeded')
          and newer.project_id = ingestion_runs.project_id and newer.source_uri = ingestion_runs.source_uri)
    returning run_id`);
  return rows.length > 0;
}
