import { limitClearance, type Work } from '../store/database.ts';
import type { RetrieveContext } from './retrieve-chunks.ts';

/** Runs `work` in one snapshot of what the caller may see. */
export function reading<Result>(
  { database, tenant, clearance }: Pick<RetrieveContext, 'database' | 'tenant' | 'clearance'>,
  signal: AbortSignal | undefined,
  work: Work<Result>,
): Promise<Result> {
  return database.withTenant(
    tenant,
    async (session) => {
      if (clearance) await limitClearance(session, clearance);
      return work(session);
    },
    { readOnly: true, signal },
  );
}
