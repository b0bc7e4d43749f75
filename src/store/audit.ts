import type { Caller } from '../auth/caller.ts';
import { DEFAULT_TENANT, type TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { ensureFirstTenant } from './ensure-tenant.ts';
import { jsonText } from './json-text.ts';
import { nothing, sql } from './sql.ts';

/** What somebody did, or tried to do. Neither secrets nor questions and texts of documents are ever in it. */
export type AuditEntry = {
  /** Whose credential it was; whoever has none that is known is `unknown`. */
  actor: { kind: Caller['credential']['kind'] | 'unknown'; id: string; role?: Caller['role'] };
  /** `key.create`, `document.delete` … */
  action: string;
  target: Record<string, string | number | boolean | null>;
  requestId?: string;
  outcome: 'done' | 'refused' | 'failed';
};

export type StoredAuditEntry = Omit<AuditEntry, 'requestId'> & {
  audit_id: number;
  at: Date;
  request_id: string | null;
};

/** In the transaction of what was done: either both are there or neither. Nothing can change or remove it afterwards. */
export async function appendAudit(session: Session, tenant: TenantId, entry: AuditEntry): Promise<void> {
  const id = await allocateIds(session, tenant, 'audit');
  await session.query(sql`
    insert into audit_log (tenant_id, audit_id, actor, action, target, request_id, outcome)
    values (${tenant}, ${id}, ${jsonText(entry.actor)}::text::jsonb, ${entry.action},
      ${jsonText(entry.target)}::text::jsonb, ${entry.requestId ?? null}, ${entry.outcome})`);
}

/**
 * The same in the log of the first tenant, which is never deleted, in a transaction of another tenant: what was done to that
 * one is noted where it stays. The transaction is of its own tenant again afterwards.
 */
export async function appendAuditOfTenant(
  session: Session,
  tenant: TenantId,
  entry: AuditEntry,
): Promise<void> {
  const work = (as: TenantId) => session.query(sql`select set_config('helix.tenant_id', ${as}, true)`);
  await work(DEFAULT_TENANT);
  await ensureFirstTenant(session);
  await appendAudit(session, DEFAULT_TENANT, entry);
  await work(tenant);
}

/** The newest first; `before` is the last `audit_id` of the page before. */
export function listAudit(
  session: Session,
  tenant: TenantId,
  { before, limit }: { before?: number; limit: number },
): Promise<StoredAuditEntry[]> {
  return session.query<StoredAuditEntry>(sql`
    select audit_id, at, actor, action, target, request_id, outcome from audit_log
    where tenant_id = ${tenant} ${before === undefined ? nothing : sql`and audit_id < ${before}`}
    order by audit_id desc limit ${limit}`);
}

export function actorOf({ credential, role }: Caller): AuditEntry['actor'] {
  return { ...credential, role };
}
