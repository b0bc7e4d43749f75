import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** The id of a project, which is made when it doesn't exist. */
export async function ensureProject(session: Session, tenant: TenantId, name: string): Promise<number> {
  const existing = await projectId(session, tenant, name);
  if (existing !== undefined) return existing;
  const id = await allocateIds(session, tenant, 'project');
  await session.query(sql`
    insert into projects (tenant_id, project_id, name) values (${tenant}, ${id}, ${name}) on conflict do nothing`);
  return (await projectId(session, tenant, name))!;
}

/** The id of a project that must exist. */
export async function findProject(session: Session, tenant: TenantId, name: string): Promise<number> {
  const id = await projectId(session, tenant, name);
  if (id !== undefined) return id;
  const rows = await session.query<{ name: string }>(
    sql`select name from projects where tenant_id = ${tenant} order by name limit 20`,
  );
  const known = rows.map((row) => row.name).join(', ') || '(none)';
  throw new HelixError('project_not_found', { project: name, known });
}

async function projectId(session: Session, tenant: TenantId, name: string): Promise<number | undefined> {
  const [row] = await session.query<{ project_id: number }>(
    sql`select project_id from projects where tenant_id = ${tenant} and name = ${name}`,
  );
  return row?.project_id;
}
