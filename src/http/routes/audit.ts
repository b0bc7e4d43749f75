import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuditPage } from '../../client/access-contract.ts';
import { listAudit } from '../../store/audit.ts';
import { helixOf } from '../helix-of.ts';
import { identifier, paging, parsed } from '../parse-query.ts';

export const auditQuery = z.strictObject({
  before: identifier.optional().describe('The `audit_id` of the last entry of the page before.'),
  limit: paging.limit,
});

/** What was done in the caller's tenant, and by whom. */
export async function auditRoute(server: FastifyInstance): Promise<void> {
  server.get('/v1/audit', async (request): Promise<AuditPage> => {
    const { database, tenant } = helixOf(request);
    const page = parsed(auditQuery, request.query);
    const entries = await database.withTenant(tenant, (session) => listAudit(session, tenant, page));
    return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) };
  });
}
