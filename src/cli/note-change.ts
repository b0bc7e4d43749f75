import { localCaller } from '../auth/local-caller.ts';
import type { Helix } from '../compose.ts';
import { messageOf } from '../errors.ts';
import { isAuthOn } from '../settings/auth-rules.ts';
import { type AuditEntry, actorOf, appendAudit } from '../store/audit.ts';

/**
 * Does what a command does without a route of the server, and notes it as the route would have: done or failed, and only
 * where credentials are asked for. `made` says what the log has of the result.
 */
export async function noteChange<Result>(
  helix: Noting,
  { action, target = {}, made }: Change<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const note = (outcome: AuditEntry['outcome'], found: AuditEntry['target'] = {}) =>
    append(helix, action, { ...target, ...found }, outcome);
  const result = await work().catch(async (error) => {
    await note('failed');
    throw error;
  });
  await note('done', made?.(result));
  return result;
}

type Noting = Pick<Helix, 'database' | 'log' | 'settings' | 'tenant'>;
type Change<Result> = {
  action: string;
  target?: AuditEntry['target'];
  made?(result: Result): AuditEntry['target'];
};

/** It is done by then: that it could not be noted is told, and does not undo it. */
async function append(
  { database, log, settings, tenant }: Noting,
  action: string,
  target: AuditEntry['target'],
  outcome: AuditEntry['outcome'],
): Promise<void> {
  if (!isAuthOn(settings)) return;
  const actor = actorOf(localCaller('command line'));
  await database
    .withTenant(tenant, (session) => appendAudit(session, tenant, { actor, action, target, outcome }))
    .catch((error) => log.error({ action, problem: messageOf(error) }, 'audit.lost'));
}
