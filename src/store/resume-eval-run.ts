import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import type { HeldEvalRun, NewEvalRun } from './eval-runs.ts';
import { sql } from './sql.ts';

/**
 * Takes up the newest run of the same cases with the same settings, if it did not come to its end. Undefined when there
 * is none: an older one is not taken up behind the back of one that is finished. Throws `eval_run_busy` when its owner
 * gave a sign within `silentMs`.
 */
export async function resumeEvalRun(
  session: Session,
  tenant: TenantId,
  run: NewEvalRun,
  { owner, silentMs }: { owner: string; silentMs(present: string): number },
): Promise<HeldEvalRun | undefined> {
  const { projectId, name, settingsHash, casesHash } = run;
  // Two who take it up at once come one after the other, and the second finds the first as its owner.
  const [newest] = await session.query<NewestRun>(sql`
    select run_id, status, owner, extract(epoch from clock_timestamp() - heartbeat_at)::float8 as silent_s
    from eval_runs where tenant_id = ${tenant} and project_id = ${projectId} and name = ${name}
      and settings_hash = ${settingsHash} and cases_hash = ${casesHash}
    order by run_id desc limit 1 for update`);
  if (!newest || newest.status === 'finished') return undefined;
  const { run_id: runId, status, owner: present, silent_s: seconds } = newest;
  const limit = present === null ? 0 : silentMs(present) / 1000;
  if (status === 'running' && seconds < limit)
    throw new HelixError('eval_run_busy', { run: runId, seconds: Math.round(seconds), limit });
  await session.query(sql`
    update eval_runs set status = 'running', finished_at = null, passed = null, summary = null, error = null,
      floors = ${JSON.stringify(run.floors)}::text::jsonb, owner = ${owner}, heartbeat_at = clock_timestamp()
    where tenant_id = ${tenant} and run_id = ${runId}`);
  return { runId, owner };
}

type NewestRun = { run_id: number; status: string; owner: string | null; silent_s: number };
