import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { nothing, sql } from './sql.ts';

/** One run of a set of cases as it is stored, and as people see it. */
export type StoredEvalRun = {
  run_id: number;
  project: string;
  name: string;
  status: 'running' | 'finished' | 'failed';
  created_at: Date;
  finished_at: Date | null;
  settings_hash: string;
  settings: Record<string, unknown>;
  cases_hash: string;
  cases: number;
  /** How many of them have a result. */
  done: number;
  summary: object | null;
  floors: Record<string, number>;
  passed: boolean | null;
  error: string | null;
};

/** A result is kept as it is; its case gives it its key. */
export type StoredEvalResult = { caseId: string };

export type NewEvalRun = {
  projectId: number;
  name: string;
  settingsHash: string;
  settings: object;
  casesHash: string;
  cases: number;
  floors: object;
};

/** A run that somebody works on: what is written to it is refused when it has ended or another is its owner by now. */
export type HeldEvalRun = { runId: number; owner: string };

/** The run is the owner's until its end, or until the owner has given no sign for a while. */
export async function createEvalRun(
  session: Session,
  tenant: TenantId,
  run: NewEvalRun,
  owner: string,
): Promise<HeldEvalRun> {
  const runId = await allocateIds(session, tenant, 'eval_run');
  await session.query(sql`
    insert into eval_runs (tenant_id, run_id, project_id, name, status, settings_hash, settings, cases_hash, cases, floors,
      owner, heartbeat_at)
    values (${tenant}, ${runId}, ${run.projectId}, ${run.name}, 'running', ${run.settingsHash},
      ${json(run.settings)}::text::jsonb, ${run.casesHash}, ${run.cases}, ${json(run.floors)}::text::jsonb,
      ${owner}, clock_timestamp())`);
  return { runId, owner };
}

/** Keeps what came of one case; what the same run had for it before is replaced. Throws `eval_run_lost`. */
export async function saveEvalResult(
  session: Session,
  tenant: TenantId,
  held: HeldEvalRun,
  result: StoredEvalResult,
): Promise<void> {
  const rows = await session.query(sql`
    with held as (${signOf(tenant, held)})
    insert into eval_results (tenant_id, run_id, case_id, result)
    select ${tenant}::uuid, run_id, ${storable(result.caseId)}, ${json(result)}::text::jsonb from held
    on conflict (tenant_id, run_id, case_id) do update set result = excluded.result
    returning run_id`);
  if (rows.length === 0) throw new HelixError('eval_run_lost', { run: held.runId });
}

/** A sign that the owner is there, for cases that take long. False when the run is not the owner's any more. */
export async function keepEvalRun(session: Session, tenant: TenantId, held: HeldEvalRun): Promise<boolean> {
  return (await session.query(signOf(tenant, held))).length > 0;
}

/** Leaves a run that was interrupted to whoever takes it up. */
export async function releaseEvalRun(session: Session, tenant: TenantId, held: HeldEvalRun): Promise<void> {
  await session.query(sql`update eval_runs set owner = null where ${isHeld(tenant, held)}`);
}

/** Throws `eval_run_lost`: what has ended stays as it ended. */
export async function finishEvalRun(
  session: Session,
  tenant: TenantId,
  held: HeldEvalRun,
  { status, summary, passed, error }: EvalRunEnd,
): Promise<void> {
  const rows = await session.query(sql`
    update eval_runs set status = ${status}, finished_at = now(), passed = ${passed}, owner = null,
      summary = ${summary ? json(summary) : null}::text::jsonb, error = ${error ? storable(error) : null}
    where ${isHeld(tenant, held)} returning run_id`);
  if (rows.length === 0) throw new HelixError('eval_run_lost', { run: held.runId });
}

export type EvalRunEnd = {
  status: 'finished' | 'failed';
  summary: object | null;
  passed: boolean;
  error?: string;
};

export async function findEvalRun(
  session: Session,
  tenant: TenantId,
  runId: number,
): Promise<StoredEvalRun | undefined> {
  const [row] = await session.query<StoredEvalRun>(sql`${SELECTED} where run.tenant_id = ${tenant}
    and run_id = ${runId}`);
  return row;
}

export type EvalRunFilter = {
  projectId?: number;
  name?: string;
  /** Runs with lower ids than this: the next page. */
  before?: number;
  limit: number;
};

/** Newest first. */
export function listEvalRuns(
  session: Session,
  tenant: TenantId,
  { projectId, name, before, limit }: EvalRunFilter,
): Promise<StoredEvalRun[]> {
  return session.query<StoredEvalRun>(sql`${SELECTED} where run.tenant_id = ${tenant}
    ${projectId === undefined ? nothing : sql`and run.project_id = ${projectId}`}
    ${name === undefined ? nothing : sql`and run.name = ${name}`}
    ${before === undefined ? nothing : sql`and run_id < ${before}`}
    order by run_id desc limit ${limit}`);
}

/** What the run has so far, in the order of the ids. */
export async function listEvalResults<Result extends StoredEvalResult>(
  session: Session,
  tenant: TenantId,
  runId: number,
): Promise<Result[]> {
  const rows = await session.query<{ result: Result }>(sql`
    select result from eval_results where tenant_id = ${tenant} and run_id = ${runId} order by case_id`);
  return rows.map(({ result }) => result);
}

const SELECTED = sql`
  select run_id, project.name as project, run.name, status, run.created_at, finished_at, settings_hash, run.settings,
    cases_hash, cases, summary, floors, passed, error,
    (select count(*) from eval_results as result
      where result.tenant_id = run.tenant_id and result.run_id = run.run_id) as done
  from eval_runs as run join projects as project using (tenant_id, project_id)`;

function signOf(tenant: TenantId, held: HeldEvalRun) {
  return sql`update eval_runs set heartbeat_at = clock_timestamp() where ${isHeld(tenant, held)} returning run_id`;
}

function isHeld(tenant: TenantId, { runId, owner }: HeldEvalRun) {
  return sql`tenant_id = ${tenant} and run_id = ${runId} and status = 'running' and owner = ${owner}`;
}

/** A model may write anything; PostgreSQL keeps neither zero bytes nor halves of characters. */
function json(value: object): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? storable(part) : part));
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
