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

export async function createEvalRun(session: Session, tenant: TenantId, run: NewEvalRun): Promise<number> {
  const id = await allocateIds(session, tenant, 'eval_run');
  await session.query(sql`
    insert into eval_runs (tenant_id, run_id, project_id, name, status, settings_hash, settings, cases_hash, cases, floors)
    values (${tenant}, ${id}, ${run.projectId}, ${run.name}, 'running', ${run.settingsHash}, ${json(run.settings)}::text::jsonb,
      ${run.casesHash}, ${run.cases}, ${json(run.floors)}::text::jsonb)`);
  return id;
}

/**
 * Takes up the newest run of the same cases with the same settings, if it did not come to its end. Undefined when there
 * is none: an older one is not taken up behind the back of one that is finished.
 */
export async function resumeEvalRun(
  session: Session,
  tenant: TenantId,
  { projectId, name, settingsHash, casesHash, floors }: NewEvalRun,
): Promise<number | undefined> {
  const [row] = await session.query<{ run_id: number }>(sql`
    update eval_runs set status = 'running', finished_at = null, passed = null, error = null,
      floors = ${json(floors)}::text::jsonb
    where tenant_id = ${tenant} and status <> 'finished' and run_id = (
      select max(run_id) from eval_runs where tenant_id = ${tenant} and project_id = ${projectId} and name = ${name}
        and settings_hash = ${settingsHash} and cases_hash = ${casesHash})
    returning run_id`);
  return row?.run_id;
}

/** Keeps what came of one case; what the same run had for it before is replaced. */
export async function saveEvalResult(
  session: Session,
  tenant: TenantId,
  runId: number,
  result: StoredEvalResult,
): Promise<void> {
  await session.query(sql`
    insert into eval_results (tenant_id, run_id, case_id, result)
    values (${tenant}, ${runId}, ${storable(result.caseId)}, ${json(result)}::text::jsonb)
    on conflict (tenant_id, run_id, case_id) do update set result = excluded.result`);
}

export async function finishEvalRun(
  session: Session,
  tenant: TenantId,
  runId: number,
  { status, summary, passed, error }: EvalRunEnd,
): Promise<void> {
  await session.query(sql`
    update eval_runs set status = ${status}, finished_at = now(), passed = ${passed},
      summary = ${summary ? json(summary) : null}::text::jsonb, error = ${error ? storable(error) : null}
    where tenant_id = ${tenant} and run_id = ${runId}`);
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

/** A model may write anything; PostgreSQL keeps neither zero bytes nor halves of characters. */
function json(value: object): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? storable(part) : part));
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
