import { localCaller } from '../auth/local-caller.ts';
import { type AuditEntry, actorOf, appendAuditOfTenant } from '../store/audit.ts';
import type { Session } from '../store/database.ts';
import type { TenantId } from '../terms.ts';

/**
 * Notes what was done to a tenant, in the transaction that did it and in the log of the first tenant: that of a deleted one
 * goes with it. Only whoever runs Helix does such things, at its command line.
 */
export function noteOfTenant(
  session: Session,
  tenant: TenantId,
  action: string,
  target: AuditEntry['target'] = { tenant },
): Promise<void> {
  const actor = actorOf(localCaller('command line'));
  return appendAuditOfTenant(session, tenant, { actor, action, target, outcome: 'done' });
}
