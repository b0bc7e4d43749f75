import { localCaller } from '../auth/local-caller.ts';
import { tenantExists } from '../store/all-tenants.ts';
import { type AuditEntry, actorOf, appendAudit } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { DEFAULT_TENANT } from '../terms.ts';

/** In the log of the installation's own tenant, which is there from its first start: that of a deleted one goes with it. */
export function noteForInstallation(
  database: Database,
  action: string,
  target: AuditEntry['target'],
): Promise<void> {
  const actor = actorOf(localCaller('command line'));
  return database.withTenant(DEFAULT_TENANT, async (session) => {
    if (await tenantExists(session, DEFAULT_TENANT))
      await appendAudit(session, DEFAULT_TENANT, { actor, action, target, outcome: 'done' });
  });
}
