import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/**
 * Removes some vectors of other spaces than the one that their project is searched in: those of one project, or of all that
 * go where the tenant goes. Returns how many; 0 when there are none left.
 */
export async function removeOtherVectors(
  session: Session,
  tenant: TenantId,
  { limit, projectId }: { limit: number; projectId?: number },
): Promise<number> {
  // Locked, both, so that no other move can make one of these spaces the one in use while its vectors go.
  const projects = await session.query<{ projectId: number; own: string | null }>(sql`
    select project_id as "projectId", space_id as own from projects
    where tenant_id = ${tenant} ${projectId === undefined ? sql`and space_id is null` : sql`and project_id = ${projectId}`}
    order by project_id for share`);
  const [row] = await session.query<{ pinned: string | null }>(
    sql`select space_id as pinned from tenants where tenant_id = ${tenant} for share`,
  );
  const used = (projectId === undefined ? null : projects[0]?.own) ?? row?.pinned ?? null;
  const ids = JSON.stringify(projects.map((project) => project.projectId));
  const removed = await session.query(sql`
    with unused as (
      select space_id, chunk_id, key_number from embeddings join chunks using (tenant_id, chunk_id)
      where embeddings.tenant_id = ${tenant} and space_id <> ${used}::text
        and project_id in (select value::bigint from jsonb_array_elements_text(${ids}::text::jsonb))
      limit ${limit}
    )
    delete from embeddings using unused
    where embeddings.tenant_id = ${tenant} and embeddings.space_id = unused.space_id
      and embeddings.chunk_id = unused.chunk_id and embeddings.key_number = unused.key_number
    returning embeddings.chunk_id`);
  return removed.length;
}
