import type { AuditEntry } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { noteOfTenant } from '../tenants/note-of-tenant.ts';
import { DEFAULT_TENANT } from '../terms.ts';

/** In the log of the first tenant, where what was done has no transaction of its own that it could be noted in. */
export function noteForInstallation(
  database: Database,
  action: string,
  target: AuditEntry['target'],
): Promise<void> {
  return database.withTenant(DEFAULT_TENANT, (session) =>
    noteOfTenant(session, DEFAULT_TENANT, action, target),
  );
}
