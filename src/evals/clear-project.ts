import type { Helix } from '../compose.ts';
import { removeDocument } from '../ingest/remove-document.ts';
import { listDocuments } from '../store/documents.ts';
import { ensureProject } from '../store/projects.ts';

/** Removes every document of a project, the deleted ones too, with all that is kept of it. The project is there then. */
export async function clearProject(helix: Helix, project: string): Promise<void> {
  const { database, tenant } = helix;
  const documents = await database.withTenant(tenant, async (session) => {
    const projectId = await ensureProject(session, tenant, project);
    const [present, deleted] = [{ projectId }, { projectId, deleted: true }];
    return [
      ...(await listDocuments(session, tenant, present)),
      ...(await listDocuments(session, tenant, deleted)),
    ];
  });
  for (const { document_id } of documents) await removeDocument(helix, document_id, { purge: true });
}
