import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** The space that a project has for itself; undefined where it has that of the tenant, or is gone. */
export async function ownSpaceOf(
  session: Session,
  tenant: TenantId,
  projectId: number,
): Promise<string | undefined> {
  const [row] = await session.query<{ space: string | null }>(
    sql`select space_id as space from projects where tenant_id = ${tenant} and project_id = ${projectId}`,
  );
  return row?.space ?? undefined;
}

/** The projects that have a space of their own, by name. */
export async function listOwnSpaces(session: Session, tenant: TenantId): Promise<OwnSpace[]> {
  return session.query<OwnSpace>(sql`
    select project_id as "projectId", name as project, space_id as space from projects
    where tenant_id = ${tenant} and space_id is not null and deleted_name is null order by name`);
}

export type OwnSpace = { projectId: number; project: string; space: string };

/** Throws `project_space_fixed`. The project's row is locked, so none can be published meanwhile. */
export async function refuseWithChunks(
  session: Session,
  tenant: TenantId,
  { projectId, name, space }: { projectId: number; name: string; space?: string },
): Promise<void> {
  const [found] = await session.query<{ space: string }>(sql`
    select coalesce(projects.space_id, tenants.space_id, '-') as space
    from projects join tenants using (tenant_id)
    where projects.tenant_id = ${tenant} and project_id = ${projectId} and exists (
      select from chunks where chunks.tenant_id = ${tenant} and chunks.project_id = ${projectId})`);
  if (!found) return;
  const command = `helix reembed --project ${name}${space === undefined ? '' : ` --space ${space}`}`;
  throw new HelixError('project_space_fixed', { project: name, space: found.space, command });
}
