import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { idList } from './lexical-statistics.ts';
import { sql } from './sql.ts';

/** By project: the state of what can be found in it, and when something was last said about one of its documents. */
export async function projectMoments(
  session: Session,
  tenant: TenantId,
  projectIds: readonly number[],
): Promise<Map<number, ProjectMoment>> {
  const rows = await session.query<ProjectMoment & { id: number }>(sql`
    select project_id as id, coalesce(revision, 0) as revision,
      (select (extract(epoch from max(updated_at)) * 1000000)::bigint from documents
       where documents.tenant_id = projects.tenant_id and documents.project_id = projects.project_id) as "updatedMicros"
    from projects left join project_statistics using (tenant_id, project_id)
    where projects.tenant_id = ${tenant} and project_id = any(${idList(projectIds)})`);
  return new Map(rows.map(({ id, ...moment }) => [id, moment]));
}

/** `updatedMicros` is null where the project has no document. */
export type ProjectMoment = { revision: number; updatedMicros: number | null };
