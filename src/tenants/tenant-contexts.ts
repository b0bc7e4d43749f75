import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { tenantExists } from '../store/all-tenants.ts';
import { ensureTenant } from '../store/ensure-tenant.ts';
import { readSpaceCalibration, type SpaceCalibration } from '../store/space-calibration.ts';
import type { TenantId } from '../terms.ts';

/** What was measured for a tenant, and whether it is still there, is looked up again after this long. */
const KEPT_MS = 10_000;
/** A context is a few objects; with more tenants than this at once, those that were opened first are opened again. */
const MOST_KEPT = 1000;

/**
 * The Helix of each tenant: the same models, database, files and queue, as that tenant. A tenant is made by
 * `helix tenants create` and never by asking for it. Throws `forbidden` for one that is not there.
 */
export function tenantContexts(
  installation: Installation,
  ownOf: OwnOf,
): (tenant: TenantId) => Promise<Helix> {
  const kept = new Map<TenantId, { opening: Promise<Helix>; until: number }>();
  const prepared = new Set<TenantId>();
  const ofTenant = (tenant: TenantId): Promise<Helix> => {
    const found = kept.get(tenant);
    if (found && found.until > Date.now()) return found.opening;
    kept.delete(tenant);
    const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    const opening = open(tenant);
    const entry = { opening, until: Date.now() + KEPT_MS };
    kept.set(tenant, entry);
    opening.catch(() => kept.get(tenant) === entry && kept.delete(tenant));
    return opening;
  };
  const open = async (tenant: TenantId): Promise<Helix> => {
    const { database, embeddingModel, ingestion } = installation;
    const measured = await database.withTenant(tenant, async (session) => {
      if (!(await tenantExists(session, tenant))) throw unknownTenant(tenant);
      return readSpaceCalibration(session, tenant, embeddingModel.spaceId);
    });
    if (!prepared.has(tenant)) await ensureTenant(database, tenant, embeddingModel);
    prepared.add(tenant);
    return {
      ...installation,
      ...ownOf(tenant, measured),
      tenant,
      ingestion: ingestion.ofTenant(tenant),
      ofTenant,
    };
  };
  return ofTenant;
}

type Installation = Omit<Helix, 'ofTenant'>;
/** What each tenant has of its own: models that count what it uses, and how its questions are answered. */
type OwnOf = (tenant: TenantId, measured: SpaceCalibration) => Partial<Helix>;

function unknownTenant(tenant: TenantId): HelixError {
  return new HelixError('forbidden', {
    what: `Tenant ${tenant}`,
    action: 'It is not there, or was deleted. Whoever runs Helix makes one with `helix tenants create`.',
  });
}
