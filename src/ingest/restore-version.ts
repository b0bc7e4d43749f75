import { HelixError } from '../errors.ts';
import { gateOfDocument } from '../store/activation-floors.ts';
import type { Session } from '../store/database.ts';
import { listVersions, pickVersion, requireDocument } from '../store/document-versions.ts';
import { activateVersion } from '../store/held-version.ts';
import { findProject } from '../store/projects.ts';
import type { TenantId } from '../terms.ts';
import type { IngestContext } from './ingest-context.ts';
import { type AwaitingVersion, judgeVersion } from './judge-version.ts';
import type { RequireRoom } from './submit-document.ts';

/**
 * Brings a document back, or makes another of its versions the active one. In a project with an activation gate its golden
 * set is asked first, unless it is to be done `anyway`. A deleted one needs room as a new one does. Throws `version_held_back`, `limit_reached`.
 */
export async function restoreVersion(
  context: RestoreContext,
  documentId: number,
  { version: wanted, anyway = false, signal }: RestoreOptions,
): Promise<void> {
  const { database, tenant, log, limits } = context;
  const requireRoom = await limits.roomOf(tenant);
  // Also of one that is not deleted: it may be by now, and another have its place. Its files are kept, and counted.
  const askRoom = async (session: Session) => {
    const { project, source_uri: sourceUri } = await requireDocument(session, tenant, documentId);
    const projectId = await findProject(session, tenant, project);
    await requireRoom(session, 0, { address: { projectId, sourceUri } });
  };
  const awaiting = await database.withTenant(tenant, async (session) => {
    await askRoom(session);
    const document = await requireDocument(session, tenant, documentId);
    const version = pickVersion(documentId, await listVersions(session, tenant, documentId), wanted);
    const { version_id: versionId } = version;
    const isThere = version.is_active && !document.deleted_at;
    const gated =
      anyway || isThere ? undefined : await gatedVersion(session, context, { documentId, versionId });
    if (!gated) await activateVersion(session, tenant, { documentId, versionId });
    if (anyway && version.held_back)
      log.warn({ document_id: documentId, version_id: versionId }, 'version.activated-anyway');
    return gated;
  });
  if (!awaiting) return;
  const { isActive, warnings } = await judgeVersion(context, awaiting, { signal, before: askRoom });
  if (!isActive) throw new HelixError('version_held_back', { problem: warnings.join(' ') });
}

type RestoreContext = Pick<IngestContext, 'database' | 'tenant' | 'log' | 'goldenSet'> & {
  /** What the tenant may keep. */
  limits: { roomOf(tenant: TenantId): Promise<RequireRoom> };
};

export type RestoreOptions = {
  /** Its number, label or id; the active one when not given. */
  version?: string;
  anyway?: boolean;
  signal?: AbortSignal;
};

/** The version as one that waits; undefined in a project without a gate. */
async function gatedVersion(
  session: Session,
  { tenant }: Pick<IngestContext, 'tenant'>,
  version: { documentId: number; versionId: number },
): Promise<AwaitingVersion | undefined> {
  const { projectId, gate } = await gateOfDocument(session, tenant, version.documentId);
  return gate && { ...version, projectId, gate };
}
