import type { IngestContext } from '../ingest/ingest-context.ts';
import { ingestQueued } from '../ingest/ingest-queued.ts';
import type { Ingestion } from '../ingest/ingestion.ts';
import { removeDocument } from '../ingest/remove-document.ts';
import { type ConnectorItem, listConnectorItems, noteItems } from '../store/connector-items.ts';
import { type ConnectorLease, endLease, keepLease, takeLease } from '../store/connector-leases.ts';
import type { Session } from '../store/database.ts';
import type { KnownItem } from './connector.ts';
import type { SyncPorts } from './sync-connector.ts';

const PAGE = 1000;

/** The ports of a sync in the process that has the database open. */
export function storeSyncPorts(
  context: IngestContext & { ingestion: Ingestion },
  { connectorId, project }: { connectorId: number; project: string },
): SyncPorts {
  const { database, tenant } = context;
  let held: ConnectorLease | undefined;
  const within = <Result>(work: (session: Session) => Promise<Result>) => database.withTenant(tenant, work);
  const lease = () => held ?? { connectorId, lease: NOBODY };
  return {
    begin: () =>
      within(async (session) => {
        held = await takeLease(session, tenant, connectorId);
      }),
    keep: () => within((session) => keepLease(session, tenant, lease())),
    known: () =>
      allItems((page) => within((session) => listConnectorItems(session, tenant, { connectorId, ...page }))),
    ingest: ({ revision: _, ...source }, signal) =>
      ingestQueued(context, { ...source, project, sync: lease() }, { signal }),
    remove: async (documentId) => void (await removeDocument(context, documentId)),
    note: (source_uri, { documentId: document_id, versionId: version_id, revision }) => {
      const noted = [{ source_uri, document_id, version_id, revision }];
      return within((session) => noteItems(session, tenant, lease(), { noted, gone: [] }));
    },
    forget: (sourceUri) =>
      within((session) => noteItems(session, tenant, lease(), { noted: [], gone: [sourceUri] })),
    finish: (report) => within((session) => endLease(session, tenant, lease(), report)),
  };
}

/** Page after page, by address. */
export async function allItems(
  pageOf: (page: { after?: string; limit: number }) => Promise<readonly ConnectorItem[]>,
): Promise<Map<string, KnownItem>> {
  const known = new Map<string, KnownItem>();
  for (let after: string | undefined; ; ) {
    const page = await pageOf({ ...(after !== undefined && { after }), limit: PAGE });
    for (const { source_uri, document_id: documentId, revision, is_shared: isShared } of page)
      known.set(source_uri, { documentId, revision, isShared });
    after = page.at(-1)?.source_uri;
    if (page.length < PAGE) return known;
  }
}

/** No lease has this name. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
