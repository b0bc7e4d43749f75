import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { type ProjectState, stateColumns } from './lexical-statistics.ts';
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
  return (await projectId(session, tenant, name)) ?? refuseUnknown(session, tenant, name);
}

/** What a project that exists is called. */
export async function projectNamed(session: Session, tenant: TenantId, projectId: number): Promise<string> {
  const [row] = await session.query<{ name: string }>(
    sql`select name from projects where tenant_id = ${tenant} and project_id = ${projectId}`,
  );
  return row!.name;
}

/** A project that must exist, of a tenant whose documents must be in the given space: in one statement. */
export async function findProjectInSpace(
  session: Session,
  tenant: TenantId,
  { name, spaceId }: { name: string; spaceId: string },
): Promise<FoundProject> {
  const statement = sql`
    select tenants.space_id as pinned, projects.project_id as "projectId",
      projects.settings->'injection' as injection, ${stateColumns}
    from tenants
    left join projects on projects.tenant_id = tenants.tenant_id and projects.name = ${name}
    left join project_statistics as statistics
      on statistics.tenant_id = projects.tenant_id and statistics.project_id = projects.project_id
    where tenants.tenant_id = ${tenant}`;
  const [row] = await session.query<ProjectRow>(statement, { prepared: true });
  const { pinned = null, projectId = null, injection, ...state } = row ?? {};
  if (pinned && pinned !== spaceId) throw new HelixError('space_mismatch', { pinned, configured: spaceId });
  if (projectId === null) return refuseUnknown(session, tenant, name);
  return { projectId, injection, state: state as ProjectState };
}

/** `injection` as it is stored; `project-settings.ts` knows what it means. */
export type FoundProject = { projectId: number; state: ProjectState; injection: unknown };
type ProjectRow = ProjectState & { pinned: string | null; projectId: number | null; injection: unknown };

async function refuseUnknown(session: Session, tenant: TenantId, name: string): Promise<never> {
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
