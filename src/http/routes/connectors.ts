import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Helix } from '../../compose.ts';
import { connectorOf } from '../../connect/connectors.ts';
import { sweepClones } from '../../connect/git/sweep-clones.ts';
import { allItems, storeSyncPorts } from '../../connect/store-sync-ports.ts';
import { type SyncRequest, syncConnector } from '../../connect/sync-connector.ts';
import { createAddressRule, publicAddressRule } from '../../connect/web/address-rule.ts';
import { createFetcher, resolveUntold } from '../../connect/web/fetcher.ts';
import { HelixError } from '../../errors.ts';
import { removeDocument } from '../../ingest/remove-document.ts';
import { listConnectorItems } from '../../store/connector-items.ts';
import { type ConnectorLease, keepLease, takeLease } from '../../store/connector-leases.ts';
import {
  createConnector,
  deleteConnector,
  listConnectors,
  requireConnector,
  type StoredConnector,
} from '../../store/connectors.ts';
import type { Session } from '../../store/database.ts';
import { ensureProject, findProject, holdProject } from '../../store/projects.ts';
import { DEFAULT_TENANT, type TenantId } from '../../terms.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { connectorsQuery, deleteQuery, newConnectorBody, syncBody } from '../connector-fields.ts';
import { helixOf, wholeTenantOf } from '../helix-of.ts';
import { inDatabase } from '../in-database.ts';
import { idParameter, parsed } from '../parse-query.ts';
import { readJson } from '../read-json.ts';
import { sendStream } from '../send-stream.ts';
import { syncFrames } from '../sync-frames.ts';
import { withKeepAlive } from '../with-keep-alive.ts';

export async function connectorRoutes(server: FastifyInstance): Promise<void> {
  const find = (request: FastifyRequest) => {
    const { id } = parsed(idParameter, request.params);
    const work = (session: Session, tenant: TenantId) => requireConnector(session, tenant, id);
    return inDatabase(request, work, { readOnly: true });
  };

  server.get('/v1/connectors', async (request) => {
    const { project, ...filter } = parsed(connectorsQuery, request.query);
    return inDatabase(
      request,
      async (session, tenant) => {
        const projectId = project === undefined ? undefined : await findProject(session, tenant, project);
        return listConnectors(session, tenant, { ...filter, projectId });
      },
      { readOnly: true },
    );
  });

  server.post('/v1/connectors', async (request, reply) => {
    const body = await readJson(request, newConnectorBody, { mostBytes: 512 * 1024, isPrivate: true });
    const made = await create(helixOf(request), body);
    return reply.code(201).send(made);
  });

  server.get('/v1/connectors/:id', async (request) => find(request));

  server.delete('/v1/connectors/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { documents } = parsed(deleteQuery, request.query);
    await find(request);
    const helix = helixOf(request);
    // Taken as for a sync: one that goes on would bring in what then belongs to no connector.
    const lease = await inDatabase(request, (session, tenant) => takeLease(session, tenant, id));
    const removed = documents ? await removeItems(helix, lease) : 0;
    await inDatabase(request, (session, tenant) => deleteConnector(session, tenant, id));
    await sweepClones(await wholeTenantOf(request));
    return { connector_id: id, status: 'deleted', documents_deleted: removed };
  });

  server.post('/v1/connectors/:id/sync', async (request, reply) => {
    const { id } = parsed(idParameter, request.params);
    const { allow_removal: allowRemoval } = await readJson(request, syncBody);
    const helix = helixOf(request);
    const connector = await find(request);
    const sync = requestOf(helix, connector, { allowRemoval, signal: abortOnClose(reply) });
    const ports = storeSyncPorts(helix, { connectorId: id, project: connector.project });
    if (!request.headers.accept?.includes('text/event-stream')) return syncConnector(ports, sync);
    return sendStream(reply, withKeepAlive(syncFrames(ports, sync, request)));
  });
}

async function create({ database, tenant }: Helix, body: z.infer<typeof newConnectorBody>) {
  const { project, name, kind, config } = body;
  const connector = connectorOf(kind);
  if (connector.isLocal && tenant !== DEFAULT_TENANT) throw notForCustomers(kind);
  const checked = connector.parseConfig(config);
  return database.withTenant(tenant, async (session) => {
    const projectId = await ensureProject(session, tenant, project);
    await holdProject(session, tenant, projectId, project);
    return createConnector(session, tenant, { projectId, project, name, kind, config: checked });
  });
}

/** Such a connector is synced by the command line, which works for the first tenant alone: nobody could ever sync this one. */
function notForCustomers(kind: string): HelixError {
  const what = `A connector of the kind ${kind}, which reads the disk of the machine that Helix runs on,`;
  const action =
    'It is for whoever runs Helix. Send the files with POST /v1/documents, or use the kinds web or feed.';
  return new HelixError('forbidden', { what, action });
}

/** Over HTTP nobody may have the files of the server read. */
function requestOf(
  { settings, tenant }: Helix,
  { name, kind, config }: StoredConnector,
  options: Pick<SyncRequest, 'allowRemoval' | 'signal'>,
): SyncRequest {
  const connector = connectorOf(kind);
  if (connector.isLocal) {
    if (tenant !== DEFAULT_TENANT) throw notForCustomers(kind);
    const what = `Connector "${name}" of the kind ${kind}, which reads the disk of a machine,`;
    const action = `Sync it there with \`helix connectors sync ${name}\`.`;
    throw new HelixError('forbidden', { what, action });
  }
  // What the installation may reach inside is for its own tenant: a customer's connectors see the public web.
  const fetcher =
    tenant === DEFAULT_TENANT
      ? createFetcher({ rule: createAddressRule(settings.connectAllowPrivate) })
      : createFetcher({ rule: publicAddressRule(), resolve: resolveUntold });
  return { connector, config: connector.parseConfig(config), ports: { fetcher }, ...options };
}

/** Deletes the documents that came by this connector alone; they can be restored. */
async function removeItems(helix: Helix, lease: ConnectorLease): Promise<number> {
  const { database, tenant } = helix;
  const { connectorId } = lease;
  const items = await allItems((page) =>
    database.withTenant(tenant, (session) => listConnectorItems(session, tenant, { connectorId, ...page })),
  );
  const own = [...items.values()].filter(({ documentId, isShared }) => documentId !== null && !isShared);
  for (const { documentId } of own) {
    await database.withTenant(tenant, (session) => keepLease(session, tenant, lease));
    await removeDocument(helix, documentId!);
  }
  return own.length;
}
