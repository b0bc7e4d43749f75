import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { lacksVector, movesTogether } from './space-vectors.ts';
import { sql } from './sql.ts';
import type { SwitchOutcome } from './switch-space.ts';

/**
 * Makes a space the one that a project's documents are searched in, if none of its chunks lacks a vector in it. Whoever
 * publishes a version holds a share lock on the project's row (`pinSpace`), so none is published between the check and the
 * switch. Throws `project_deleted`.
 */
export async function switchProjectSpace(
  session: Session,
  tenant: TenantId,
  { projectId, spaceId, isNamed }: ProjectSwitch,
): Promise<SwitchOutcome> {
  const [project] = await session.query<{ own: string | null; deleted: string | null }>(sql`
    select space_id as own, deleted_name as deleted from projects
    where tenant_id = ${tenant} and project_id = ${projectId} for no key update`);
  if (!project || project.deleted !== null)
    throw new HelixError('project_deleted', { project: project?.deleted ?? projectId });
  // Shared, so that the tenant does not go elsewhere while the project is made to follow it.
  const [tenantRow] = await session.query<{ pinned: string | null }>(
    sql`select space_id as pinned from tenants where tenant_id = ${tenant} for share`,
  );
  const pinned = tenantRow?.pinned ?? null;
  const previous = project.own ?? pinned;
  const lacking = await session.query(sql`
    select chunk_id from chunks
    where tenant_id = ${tenant} and ${movesTogether(tenant, projectId)} and ${lacksVector(tenant, spaceId)} limit 1`);
  if (lacking.length > 0) return { outcome: 'incomplete', previous };
  const own = !isNamed && pinned === spaceId ? null : spaceId;
  await session.query(
    sql`update projects set space_id = ${own} where tenant_id = ${tenant} and project_id = ${projectId}`,
  );
  if (previous === null) return { outcome: 'no-documents', previous };
  return { outcome: previous === spaceId ? 'there-already' : 'switched', previous };
}

export type ProjectSwitch = {
  projectId: number;
  spaceId: string;
  /** Whether somebody asked for this very space: else a project in the tenant's space goes along with the tenant. */
  isNamed: boolean;
};
