import type { Connector, NotedItems } from '../client/client.ts';
import { allItems } from '../connect/store-sync-ports.ts';
import type { SyncPorts } from '../connect/sync-connector.ts';
import { emptyReport } from '../connect/sync-report.ts';
import { messageOf } from '../errors.ts';
import type { Service } from './service.ts';

/** The ports of a sync by the command line: through the client, in this process or over the wire. */
export function clientSyncPorts(
  service: Pick<Service, 'client' | 'ingest'>,
  { connector_id: id, project }: Connector,
  /** Whether it may be read here at all, before anything of its source is. */
  checkProof: () => Promise<void>,
): SyncPorts {
  let lease = '';
  const note = async (items: Pick<NotedItems, 'noted' | 'gone'>) =>
    void (await (await service.client()).noteConnector(id, { lease, ...items }));
  const finish: SyncPorts['finish'] = async (report) =>
    void (await (await service.client()).finishConnector(id, { lease, report }));
  return {
    async begin() {
      const taken = await (await service.client()).takeConnector(id);
      lease = taken.lease;
      await checkProof().catch(async (error) => {
        const { code = 'internal' } = error as { code?: string };
        await finish({ ...emptyReport(), status: 'failed', error: { code, message: messageOf(error) } });
        throw error;
      });
    },
    keep: () => note({}),
    known: () => allItems(async (page) => (await (await service.client()).connectorItems(id, page)).items),
    ingest: ({ revision: _, ...source }) =>
      service.ingest({ ...source, project, sync: { connectorId: id, lease } }),
    remove: async (documentId) => void (await (await service.client()).deleteDocument(documentId)),
    note: (source_uri, { documentId: document_id, versionId, revision }) => {
      const made = versionId === undefined ? {} : { version_id: versionId };
      return note({ noted: [{ source_uri, document_id, ...made, revision: { ...revision } }] });
    },
    forget: (sourceUri) => note({ gone: [sourceUri] }),
    finish,
  };
}
