import type { FastifyRequest } from 'fastify';
import type { Session, TransactionOptions } from '../store/database.ts';
import type { TenantId } from '../terms.ts';
import { helixOf } from './helix-of.ts';

/**
 * One transaction of whoever sent the request. Not from a replica unless it is said to be `readOnly`: whoever reads has
 * often written a moment ago.
 */
export function inDatabase<Result>(
  request: FastifyRequest,
  work: (session: Session, tenant: TenantId) => Promise<Result>,
  options?: Pick<TransactionOptions, 'readOnly'>,
): Promise<Result> {
  const { database, tenant } = helixOf(request);
  return database.withTenant(tenant, (session) => work(session, tenant), options);
}
