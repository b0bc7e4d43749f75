import { type SweepContext, sweepClones } from '../connect/git/sweep-clones.ts';
import { messageOf } from '../errors.ts';
import { finishDeletions } from '../projects/delete-project.ts';
import { allTenants } from '../store/all-tenants.ts';
import { classOldRows } from '../store/class-old-rows.ts';
import { isTenantDeleted } from '../store/tenants.ts';
import { finishTenantDeletion, type TenantDeletion } from './delete-tenant.ts';

/** Goes on, for every tenant, with what an earlier process left unfinished. What fails is tried at the next start. */
export async function sweepTenants(context: Context, signal: AbortSignal): Promise<void> {
  await classLeftRows(context, signal);
  try {
    for (const tenant of await allTenants(context.database)) {
      if (signal.aborted) return;
      if (await context.database.withTenant(tenant, (session) => isTenantDeleted(session, tenant))) {
        await finishTenantDeletion(context, tenant, signal);
        continue;
      }
      const own = { ...context, tenant, ingestion: context.ingestion.ofTenant(tenant) };
      await finishDeletions(own, signal);
      await sweepClones(own);
    }
  } catch (error) {
    if (!signal.aborted) context.log.warn({ problem: messageOf(error) }, 'tenants.unswept');
  }
}

/** `helix migrate` does it, where it is not stopped; nothing else brings the rows of an embedded database to their class. */
async function classLeftRows({ database, log }: Context, signal: AbortSignal): Promise<void> {
  try {
    const rows = await classOldRows(database, signal);
    if (rows > 0) log.info({ rows }, 'tenants.rows_classed');
  } catch (error) {
    if (!signal.aborted) log.warn({ problem: messageOf(error) }, 'tenants.rows_unclassed');
  }
}

type Context = SweepContext & TenantDeletion;
