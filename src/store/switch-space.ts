import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { lacksVector } from './space-vectors.ts';
import { sql } from './sql.ts';

/**
 * Makes a space the one that a tenant's documents are searched in, if no chunk lacks a vector in it. Whoever publishes
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
    select chunk_id from chunks where tenant_id = ${tenant} and ${lacksVector(tenant, spaceId)} limit 1`);
  if (lacking.length > 0) return { outcome: 'incomplete', previous: pinned };
  if (pinned === spaceId) return { outcome: 'there-already', previous: pinned };
  await session.query(sql`update tenants set space_id = ${spaceId} where tenant_id = ${tenant}`);
  return { outcome: 'switched', previous: pinned };
}

export type SwitchOutcome = {
  outcome: 'switched' | 'there-already' | 'incomplete' | 'no-documents';
  previous: string | null;
};

/** Removes some vectors of spaces other than the tenant's own, and returns how many; 0 when there are none left. */
export async function removeOtherVectors(session: Session, tenant: TenantId, limit: number): Promise<number> {
  // Locked, so that no other move can make one of these spaces the tenant's own while its vectors go.
  const [row] = await session.query<{ pinned: string | null }>(
    sql`select space_id as pinned from tenants where tenant_id = ${tenant} for share`,
  );
  const removed = await session.query(sql`
    with unused as (
      select space_id, chunk_id, key_number from embeddings
      where tenant_id = ${tenant} and space_id <> ${row?.pinned ?? null}::text limit ${limit}
    )
    delete from embeddings using unused
    where embeddings.tenant_id = ${tenant} and embeddings.space_id = unused.space_id
      and embeddings.chunk_id = unused.chunk_id and embeddings.key_number = unused.key_number
    returning embeddings.chunk_id`);
  return removed.length;
}
