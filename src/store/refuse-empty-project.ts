import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** As many as a message has room for. */
const MOST_NAMED = 10;

/** Throws `project_empty`, with the projects that have documents, for one that has none: often it was only not named. */
export async function refuseEmptyProject(session: Session, tenant: TenantId, project: string): Promise<void> {
  const counted = await session.query<{ name: string; documents: number }>(sql`
    select name, count(*)::int as documents from projects
    join documents using (tenant_id, project_id)
    where tenant_id = ${tenant} and projects.deleted_name is null and documents.deleted_at is null
    group by name order by name = ${project} desc, documents desc, name limit ${MOST_NAMED}`);
  if (counted[0]?.name === project) return;
  const others = counted.map(({ name, documents }) => `${JSON.stringify(name)} (${documents})`);
  const action =
    others.length > 0
      ? `These have some: ${others.join(', ')}. Name one with \`--project\`, or \`project\` over HTTP.`
      : 'Add some with `helix ingest <file>`, or POST /v1/documents.';
  throw new HelixError('project_empty', { project, action });
}
