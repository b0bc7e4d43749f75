import { HelixError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { findRun } from '../store/find-runs.ts';
import { refuseHiddenAddress } from '../store/hidden-address.ts';
import type { Run } from '../store/ingestion-runs.ts';
import type { Confidentiality, TenantId } from '../terms.ts';
import type { Ingestion } from './ingestion.ts';

/**
 * Ingestion as one credential has it. The work itself sees everything of the tenant, whoever began it: what may be begun,
 * watched, ended and tried again is decided here, by a database that shows what the credential may see.
 */
export function ingestionSeenBy(
  ingestion: Ingestion,
  { database, tenant, clearance }: { database: Database; tenant: TenantId; clearance: Confidentiality },
): Ingestion {
  const requireRun = async (runId: number): Promise<Run> => {
    const run = await database.withTenant(tenant, (session) => findRun(session, tenant, runId));
    if (!run) throw new HelixError('not_found', { what: `Run ${runId}`, action: '`helix runs` lists them.' });
    return run;
  };
  return {
    ...ingestion,
    async submit(source) {
      try {
        await database.withTenant(tenant, (session) =>
          refuseHiddenAddress(session, tenant, { ...source, clearance }),
        );
      } catch (error) {
        if ('received' in source.content) await source.content.received.drop();
        throw error;
      }
      return ingestion.submit(source);
    },
    async *follow(runId, signal): AsyncGenerator<Run> {
      await requireRun(runId);
      // What is said of a version that is held back depends on who reads it.
      for await (const run of ingestion.follow(runId, signal))
        yield run.outcome === 'held_back' ? await requireRun(runId) : run;
    },
    async cancel(runId) {
      await requireRun(runId);
      return ingestion.cancel(runId);
    },
    async retry(runId) {
      await requireRun(runId);
      return ingestion.retry(runId);
    },
  };
}
