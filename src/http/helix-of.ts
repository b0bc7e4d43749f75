import type { FastifyRequest } from 'fastify';
import type { Helix } from '../compose.ts';

/**
 * The Helix of whoever sent the request: of their tenant, and with nothing above their clearance. Routes reach documents,
 * answers and everything else of a tenant through this alone.
 */
export function helixOf(request: FastifyRequest): Helix {
  return request.helix;
}

/** For what is done to all of a tenant, whoever sees which part of it: deleting for good, never reading. */
export async function wholeTenantOf({ caller, helix }: FastifyRequest): Promise<Helix> {
  return caller?.credential.kind === 'local' ? helix : helix.ofTenant(helix.tenant);
}
