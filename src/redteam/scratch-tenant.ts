import type { Helix } from '../compose.ts';
import { allocateIds } from '../store/allocate-ids.ts';
import { deleteTenant, ensureTenant, nameTenant } from '../store/ensure-tenant.ts';

type Tenant = Pick<Helix, 'database' | 'tenant' | 'embeddingModel'>;

/** A tenant that will be removed. Should this process be killed, whoever finds it knows by its name what it was for. */
export async function makeTenant({ database, tenant, embeddingModel }: Tenant): Promise<void> {
  await ensureTenant(database, tenant, embeddingModel);
  await database.withTenant(tenant, (session) => nameTenant(session, tenant, 'red team'));
}

/** With it goes everything that belongs to it. */
export async function removeTenant({ database, tenant }: Tenant): Promise<void> {
  await database.withTenant(tenant, (session) => deleteTenant(session, tenant));
}

/** Ids are counted per tenant: without this one's would be the other's too, and asking for them no attack. */
export async function setIdsApart({ database, tenant }: Tenant): Promise<void> {
  await database.withTenant(tenant, async (session) => {
    for (const name of ['document', 'version', 'chunk', 'run'] as const)
      await allocateIds(session, tenant, name, FAR);
  });
}

const FAR = 1_000_000;
