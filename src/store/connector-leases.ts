import { randomUUID } from 'node:crypto';
import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { requireConnector } from './connectors.ts';
import type { Session } from './database.ts';
import { holdProject } from './projects.ts';
import { sql } from './sql.ts';

/** One sync of a connector at a time: who has the lease may write what came of it. */
export type ConnectorLease = { connectorId: number; lease: string };

/** As long as a sync may be silent. It renews the lease three times as often. */
export const LEASE_SECONDS = 30;

/** Throws `connector_busy` while another sync has it. */
export async function takeLease(
  session: Session,
  tenant: TenantId,
  connectorId: number,
): Promise<ConnectorLease> {
  const lease = randomUUID();
  const taken = await session.query(sql`
    update connectors set lease_id = ${lease}::uuid, last_started_at = clock_timestamp(),
      leased_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    where tenant_id = ${tenant} and connector_id = ${connectorId}
      and (leased_until is null or leased_until <= clock_timestamp()) returning connector_id`);
  if (taken.length > 0) return { connectorId, lease };
  const { name } = await requireConnector(session, tenant, connectorId);
  throw new HelixError('connector_busy', { name, seconds: LEASE_SECONDS }, { retryable: true });
}

/** Keeps the lease; throws `connector_lost` when it is another's by now. */
export async function keepLease(
  session: Session,
  tenant: TenantId,
  { connectorId, lease }: ConnectorLease,
): Promise<void> {
  const kept = await session.query(sql`
    update connectors set leased_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    where tenant_id = ${tenant} and connector_id = ${connectorId} and lease_id = ${lease}::uuid returning connector_id`);
  if (kept.length === 0) throw await lost(session, tenant, connectorId);
}

/**
 * The project of the connector that a sync has the lease of, held until the end of the transaction. Throws `connector_lost`
 * and `project_deleted`.
 */
export async function holdProjectOfLease(
  session: Session,
  tenant: TenantId,
  lease: ConnectorLease,
): Promise<{ projectId: number; settings: unknown }> {
  const { connectorId } = lease;
  const [found] = await session.query<{ id: number }>(sql`
    select project_id as id from connectors join projects using (tenant_id, project_id)
    where tenant_id = ${tenant} and connector_id = ${connectorId} and deleted_name is null`);
  if (!found) throw await lost(session, tenant, connectorId);
  // In this order, as whoever deletes the project locks them: neither waits for the other.
  const settings = await holdProject(session, tenant, found.id);
  await keepLease(session, tenant, lease);
  return { projectId: found.id, settings };
}

/** Ends every sync of a project. */
export async function endLeasesIn(session: Session, tenant: TenantId, projectId: number): Promise<void> {
  await session.query(sql`
    update connectors set lease_id = null, leased_until = null
    where tenant_id = ${tenant} and project_id = ${projectId} and lease_id is not null`);
}

/** Notes what came of a sync and lets go of the connector. */
export async function endLease(
  session: Session,
  tenant: TenantId,
  { connectorId, lease }: ConnectorLease,
  report: object,
): Promise<void> {
  const ended = await session.query(sql`
    update connectors set lease_id = null, leased_until = null, last_finished_at = clock_timestamp(),
      last_report = ${JSON.stringify(report)}::text::jsonb
    where tenant_id = ${tenant} and connector_id = ${connectorId} and lease_id = ${lease}::uuid returning connector_id`);
  if (ended.length === 0) throw await lost(session, tenant, connectorId);
}

/** One that was removed meanwhile is lost too: a sync goes on after every other error. */
async function lost(session: Session, tenant: TenantId, connectorId: number): Promise<HelixError> {
  const [found] = await session.query<{ name: string }>(
    sql`select name from connectors where tenant_id = ${tenant} and connector_id = ${connectorId}`,
  );
  return new HelixError('connector_lost', { name: found?.name ?? connectorId });
}
