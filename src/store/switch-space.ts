import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { lacksVector, movesTogether } from './space-vectors.ts';
import { sql } from './sql.ts';

/**
 * Makes a space the one that a tenant's documents are searched in, but for projects that have one of their own, if no chunk
 * lacks a vector in it. Whoever publishes
 * a version holds a share lock on the tenant's row (`pinSpace`), so none is published between the check and the switch.
 */
export async function switchSpace(
  session: Session,
  tenant: TenantId,
  spaceId: string,
): Promise<SwitchOutcome> {
  // Runs and projects refer to the tenant and may go on to be made meanwhile; `for update` would hold them up.
  const [row] = await session.query<{ pinned: string | null }>(
    sql`select space_id as pinned from tenants where tenant_id = ${tenant} for no key update`,
  );
  const pinned = row?.pinned ?? null;
  if (pinned === null) return { outcome: 'no-documents', previous: null };
  const lacking = await session.query(sql`
    select chunk_id from chunks
    where tenant_id = ${tenant} and ${movesTogether(tenant)} and ${lacksVector(tenant, spaceId)} limit 1`);
  if (lacking.length > 0) return { outcome: 'incomplete', previous: pinned };
  if (pinned === spaceId) return { outcome: 'there-already', previous: pinned };
  await session.query(sql`update tenants set space_id = ${spaceId} where tenant_id = ${tenant}`);
  return { outcome: 'switched', previous: pinned };
}

export type SwitchOutcome = {
  outcome: 'switched' | 'there-already' | 'incomplete' | 'no-documents';
  previous: string | null;
};
