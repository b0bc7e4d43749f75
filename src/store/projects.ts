import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { SHOWN_LINE } from '../text/shown-line.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { type ProjectState, stateColumns } from './lexical-statistics.ts';
import { type Fragment, sql } from './sql.ts';

/** What a project says, with its own space among it: that has a column of its own because searches ask for it. */
export const settingsColumn: Fragment = sql`case when projects.space_id is null then projects.settings
  else projects.settings || jsonb_build_object('space', projects.space_id) end`;

/** The id of a project, which is made when it doesn't exist. Throws `project_deleted` while one of its name is being deleted. */
export async function ensureProject(session: Session, tenant: TenantId, name: string): Promise<number> {
  const existing = await projectId(session, tenant, name);
  if (existing !== undefined) return existing;
  await refuseDeleted(session, tenant, name);
  await insertProject(session, tenant, name);
  return (await projectId(session, tenant, name))!;
}

/** A project that must not exist yet. Throws `project_exists`. */
export async function createProject(
  session: Session,
  tenant: TenantId,
  { name, settings = {} }: { name: string; settings?: object },
): Promise<number> {
  await refuseDeleted(session, tenant, name);
  const made = await insertProject(session, tenant, name, settings);
  if (made === undefined) throw new HelixError('project_exists', { project: name });
  return made;
}

/** Undefined when there is one of this name. */
export async function insertProject(
  session: Session,
  tenant: TenantId,
  name: string,
  settings: object = {},
): Promise<number | undefined> {
  refuseUnshown(name);
  const id = await allocateIds(session, tenant, 'project');
  const { space = null, ...rest } = settings as { space?: string };
  const [made] = await session.query<{ id: number }>(sql`
    insert into projects (tenant_id, project_id, name, settings, space_id)
    values (${tenant}, ${id}, ${name}, ${JSON.stringify(rest)}::text::jsonb, ${space})
    on conflict do nothing returning project_id as id`);
  return made?.id;
}

/**
 * What a project is called and says of itself, with its row locked so that it stays until the end of the transaction.
 * Throws `project_deleted` when it does not: whoever stores something in a project asks this first.
 */
export async function holdProject(
  session: Session,
  tenant: TenantId,
  projectId: number,
  name?: string,
): Promise<unknown> {
  const [row] = await session.query<{ settings: unknown; deleted: string | null }>(sql`
    select ${settingsColumn} as settings, deleted_name as deleted from projects
    where tenant_id = ${tenant} and project_id = ${projectId} for key share`);
  if (row && row.deleted === null) return row.settings;
  throw new HelixError('project_deleted', { project: row?.deleted ?? name ?? projectId });
}

/** The id of a project that must exist. */
export async function findProject(session: Session, tenant: TenantId, name: string): Promise<number> {
  return (await projectId(session, tenant, name)) ?? refuseUnknown(session, tenant, name);
}

/** A project that must exist, with its settings as they are stored. */
export async function readProject(session: Session, tenant: TenantId, name: string): Promise<StoredProject> {
  const statement = sql`
    select project_id as "projectId", name, ${settingsColumn} as settings, created_at as "createdAt" from projects
    where tenant_id = ${tenant} and name = ${name}`;
  const [row] = await session.query<StoredProject>(statement, { prepared: true });
  return row ?? refuseUnknown(session, tenant, name);
}

export type StoredProject = { projectId: number; name: string; settings: unknown; createdAt: Date };

/** Throws `project_exists`. */
export async function renameProject(
  session: Session,
  tenant: TenantId,
  { name, to }: { name: string; to: string },
): Promise<void> {
  const id = await findProject(session, tenant, name);
  await refuseDeleted(session, tenant, to);
  // Whoever takes the name at the same moment makes the other wait, and the loser finds it taken.
  const statement = sql`update projects set name = ${to} where tenant_id = ${tenant} and project_id = ${id}`;
  await session.query(statement).catch((cause) => {
    if ((cause as { code?: string }).code !== UNIQUE_VIOLATION) throw cause;
    throw new HelixError('project_exists', { project: to }, { cause });
  });
}

const UNIQUE_VIOLATION = '23505';

/** What a project that exists is called. */
export async function projectNamed(session: Session, tenant: TenantId, projectId: number): Promise<string> {
  const [row] = await session.query<{ name: string }>(
    sql`select name from projects where tenant_id = ${tenant} and project_id = ${projectId}`,
  );
  return row!.name;
}

/** A project that must exist, and whose documents must be in the given space: in one statement. */
export async function findProjectInSpace(
  session: Session,
  tenant: TenantId,
  { name, spaceId }: { name: string; spaceId: string },
): Promise<FoundProject> {
  const [row] = await session.query<ProjectRow>(projectRow(tenant, name), { prepared: true });
  return projectOf(session, tenant, row, { name, spaceId });
}

/** One row, or none where there is no such tenant. */
export function projectRow(tenant: TenantId, name: string): Fragment {
  return sql`
    select coalesce(projects.space_id, tenants.space_id) as pinned, projects.project_id as "projectId",
      ${projectBegan} as began, projects.settings->'injection' as injection, ${stateColumns}
    from tenants
    left join projects on projects.tenant_id = tenants.tenant_id and projects.name = ${name}
    left join project_statistics as statistics
      on statistics.tenant_id = projects.tenant_id and statistics.project_id = projects.project_id
    where tenants.tenant_id = ${tenant}`;
}

/** What such a row says. */
export async function projectOf(
  session: Session,
  tenant: TenantId,
  row: ProjectRow | undefined,
  { name, spaceId }: { name: string; spaceId: string },
): Promise<FoundProject> {
  if (row?.pinned && row.pinned !== spaceId)
    throw new HelixError('space_mismatch', { pinned: row.pinned, configured: spaceId });
  if (!row || row.projectId === null) return refuseUnknown(session, tenant, name);
  const { pinned: _pinned, projectId, began, injection, ...state } = row;
  return { projectId, began: began!, injection, state };
}

/** `injection` as it is stored; `project-settings.ts` knows what it means. */
export type FoundProject = {
  projectId: number;
  /** When it was made: a tenant that is deleted and made anew counts its projects, and their revisions, from 1 again. */
  began: string;
  state: ProjectState;
  injection: unknown;
};
export type ProjectRow = ProjectState & {
  pinned: string | null;
  projectId: number | null;
  began: string | null;
  injection: unknown;
};

/** In seconds, as text: no setting of a session changes it. */
export const projectBegan = sql`extract(epoch from projects.created_at)::text`;

async function refuseUnknown(session: Session, tenant: TenantId, name: string): Promise<never> {
  const rows = await session.query<{ name: string }>(
    sql`select name from projects where tenant_id = ${tenant} and deleted_name is null order by name limit 20`,
  );
  const known = rows.map((row) => row.name).join(', ') || '(none)';
  throw new HelixError('project_not_found', { project: name, known });
}

async function refuseDeleted(session: Session, tenant: TenantId, name: string): Promise<void> {
  const [deleted] = await session.query(
    sql`select from projects where tenant_id = ${tenant} and deleted_name = ${name} limit 1`,
  );
  if (deleted) throw new HelixError('project_deleted', { project: name });
}

/** Commands and imports make projects too, not the API alone. */
function refuseUnshown(name: string): void {
  if (SHOWN_LINE.test(name)) return;
  const problem = `The project would be called ${JSON.stringify(name.slice(0, 120))}, which has characters that do not show. Choose another name.`;
  throw new HelixError('bad_request', { problem });
}

async function projectId(session: Session, tenant: TenantId, name: string): Promise<number | undefined> {
  const [row] = await session.query<{ project_id: number }>(
    sql`select project_id from projects where tenant_id = ${tenant} and name = ${name}`,
  );
  return row?.project_id;
}
