import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clonesFolder } from '../connect/git/clone-path.ts';
import { HelixError } from '../errors.ts';
import type { Ingestion } from '../ingest/ingestion.ts';
import { type DeleteContext, deleteProject, finishDeletions } from '../projects/delete-project.ts';
import { shredTenantKeys } from '../store/crypt/shred-tenant-keys.ts';
import { deleteTenant as deleteTenantRow } from '../store/ensure-tenant.ts';
import { listProjects } from '../store/project-settings.ts';
import { markTenantDeleted } from '../store/tenants.ts';
import { DEFAULT_TENANT, type TenantId } from '../terms.ts';
import { noteOfTenant } from './note-of-tenant.ts';

/**
 * Deletes a tenant and leaves nothing of it: rows, files, clones, tickets, keys. Its credentials are refused at once. What
 * a process that was stopped had not done is done at the next start, or by doing it again. Throws `not_found`.
 */
export async function deleteTenant(context: TenantDeletion, tenant: TenantId): Promise<void> {
  if (tenant === DEFAULT_TENANT)
    throw new HelixError('bad_request', {
      problem: `Tenant ${tenant} is the one that Helix has without keys, and stays. Delete its projects with \`helix projects delete\`.`,
    });
  // Noted with the mark, whoever ends it: it is out of everybody's reach from then on.
  await context.database.withTenant(tenant, async (session) => {
    if (await markTenantDeleted(session, tenant)) await noteOfTenant(session, tenant, 'tenant.delete');
  });
  await finishTenantDeletion(context, tenant);
}

export type TenantDeletion = Omit<DeleteContext, 'ingestion' | 'tenant'> & {
  ingestion: Ingestion;
  settings: { dataDirectory: string };
};

/** Of one that is marked. The data keys go before the files: whatever copy there is of those is noise from then on. */
export async function finishTenantDeletion(
  context: TenantDeletion,
  tenant: TenantId,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { database, log } = context;
  const own = { ...context, tenant, ingestion: context.ingestion.ofTenant(tenant) };
  await shredTenantKeys(database, tenant);
  const projects = await database.withTenant(tenant, (session) => listProjects(session, tenant));
  for (const { name } of projects) {
    signal.throwIfAborted();
    await deleteProject(own, name).catch(unlessGone);
  }
  await finishDeletions(own, signal);
  signal.throwIfAborted();
  await removeFolders(context, tenant);
  await database.withTenant(tenant, (session) => deleteTenantRow(session, tenant));
  // Without its row nothing of it can be kept; what came while it was being deleted is removed too.
  await removeFolders(context, tenant);
  log.info({ tenant }, 'tenant.deleted');
}

/** Another process does the same. */
function unlessGone(error: unknown): void {
  const isGone = error instanceof HelixError && ['project_not_found', 'project_deleted'].includes(error.code);
  if (!isGone) throw error;
}

async function removeFolders({ files, settings }: TenantDeletion, tenant: TenantId): Promise<void> {
  for (const folder of [join(files.root, tenant), clonesFolder(settings.dataDirectory, tenant)])
    await rm(folder, { recursive: true, force: true });
}
