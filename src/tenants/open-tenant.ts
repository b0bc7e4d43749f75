import type { Helix } from '../compose.ts';
import { ensureTenant } from '../store/ensure-tenant.ts';
import { readTenant } from '../store/tenants.ts';
import type { TenantId } from '../terms.ts';

/**
 * A Helix as one of its tenants, for work of the installation: unlike `ofTenant`, its documents may be in another space than
 * the configured model's. Throws `not_found`.
 */
export async function openTenant(helix: Helix, tenant: TenantId): Promise<Helix> {
  const { database, embeddingModel, ingestion } = helix;
  if (tenant === helix.tenant) return helix;
  await database.withTenant(tenant, (session) => readTenant(session, tenant));
  await ensureTenant(database, tenant, embeddingModel, { anySpace: true });
  return { ...helix, tenant, ingestion: ingestion.ofTenant(tenant) };
}
