import type { FastifyInstance } from 'fastify';
import { listConnectorItems, noteItems } from '../../store/connector-items.ts';
import { endLease, LEASE_SECONDS, takeLease } from '../../store/connector-leases.ts';
import { requireConnector } from '../../store/connectors.ts';
import { finishSyncBody, itemsQuery, noteBody } from '../connector-fields.ts';
import { inDatabase } from '../in-database.ts';
import { idParameter, parsed } from '../parse-query.ts';
import { readJson } from '../read-json.ts';

/** What a sync by the command line tells the server: it reads the source itself and sends the documents as any other. */
export async function connectorSyncRoutes(server: FastifyInstance): Promise<void> {
  server.post('/v1/connectors/:id/lease', async (request) => {
    const { id } = parsed(idParameter, request.params);
    return inDatabase(request, async (session, tenant) => {
      await requireConnector(session, tenant, id);
      const { lease } = await takeLease(session, tenant, id);
      return { lease, seconds: LEASE_SECONDS };
    });
  });

  server.patch('/v1/connectors/:id/lease', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { lease, noted, gone } = await readJson(request, noteBody, { mostBytes: 8 * 1024 * 1024 });
    await inDatabase(request, (session, tenant) =>
      noteItems(session, tenant, { connectorId: id, lease }, { noted, gone }),
    );
    return { lease, seconds: LEASE_SECONDS };
  });

  server.get('/v1/connectors/:id/items', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { after, limit } = parsed(itemsQuery, request.query);
    // Not from a replica: a sync that was stopped a moment ago noted what it had done.
    const items = await inDatabase(request, async (session, tenant) => {
      await requireConnector(session, tenant, id);
      return listConnectorItems(session, tenant, { connectorId: id, after, limit: limit + 1 });
    });
    const page = items.slice(0, limit);
    return { items: page, next_after: items.length > limit ? page.at(-1)!.source_uri : null };
  });

  server.post('/v1/connectors/:id/report', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { lease, report } = await readJson(request, finishSyncBody, { mostBytes: 1024 * 1024 });
    return inDatabase(request, async (session, tenant) => {
      await endLease(session, tenant, { connectorId: id, lease }, report);
      return requireConnector(session, tenant, id);
    });
  });
}
