import { type Agent, type AgentDefinition, agentDefinition } from '../agents/agent.ts';
import { BUILT_IN_AGENTS } from '../agents/built-in-agents.ts';
import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { jsonText } from './json-text.ts';
import { findProject } from './projects.ts';
import { type Fragment, nothing, sql } from './sql.ts';

/** Of its own a project may have so many: they are listed without pages, and a person chooses among them. */
export const MOST_AGENTS = 200;

/** Those that come with Helix, each in its place the project's own of that name, then the project's others by name. */
export async function listAgents(session: Session, tenant: TenantId, project: string): Promise<Agent[]> {
  const own = await ownAgents(session, tenant, await findProject(session, tenant, project));
  const byName = new Map(own.map((agent) => [agent.name, agent]));
  const names = new Set(BUILT_IN_AGENTS.map(({ name }) => name));
  return [
    ...BUILT_IN_AGENTS.map((agent) => byName.get(agent.name) ?? agent),
    ...own.filter(({ name }) => !names.has(name)),
  ];
}

/** The project's own, or else the one that comes with Helix. Throws `project_not_found`, `not_found`. */
export async function findAgent(
  session: Session,
  tenant: TenantId,
  project: string,
  name: string,
): Promise<Agent> {
  const projectId = await findProject(session, tenant, project);
  const [own] = await ownAgents(session, tenant, projectId, sql`and name = ${name}`);
  const found = own ?? builtIn(name);
  if (found) return found;
  const known = (await listAgents(session, tenant, project)).map((agent) => agent.name);
  throw new HelixError('not_found', {
    what: `Agent "${name}" of project "${project}"`,
    action: `It has ${known.slice(0, 20).join(', ')}.`,
  });
}

/** Throws `project_not_found`, `agent_conflict`. */
export async function insertAgent(
  session: Session,
  tenant: TenantId,
  project: string,
  { name, ...definition }: AgentDefinition & { name: string },
): Promise<Agent> {
  const projectId = await findProject(session, tenant, project);
  // Two who make agents at once come one after the other, so that neither goes over the limit.
  await session.query(
    sql`select from projects where tenant_id = ${tenant} and project_id = ${projectId} for update`,
  );
  const [{ count } = { count: 0 }] = await session.query<{ count: number }>(
    sql`select count(*)::int as count from agents where tenant_id = ${tenant} and project_id = ${projectId}`,
  );
  if (count >= MOST_AGENTS)
    throw conflict(
      name,
      `cannot be made: project "${project}" has ${count} of its own`,
      'Delete one that nobody uses first.',
    );
  const made = await session.query(sql`
    insert into agents (tenant_id, project_id, name, definition)
    values (${tenant}, ${projectId}, ${name}, ${jsonText(definition)}::text::jsonb)
    on conflict do nothing returning name`);
  if (made.length === 0)
    throw conflict(
      name,
      `is there already in project "${project}"`,
      'Change it with PATCH or `helix agents set`, or choose another name.',
    );
  return findAgent(session, tenant, project, name);
}

/** Keeps what `change` makes of it; two who change at once come one after the other. Throws as `insertAgent`, and `not_found`. */
export async function changeAgent(
  session: Session,
  tenant: TenantId,
  { project, name }: AgentKey,
  change: (definition: AgentDefinition) => AgentDefinition,
): Promise<Agent> {
  const projectId = await findProject(session, tenant, project);
  const [own] = await ownAgents(session, tenant, projectId, sql`and name = ${name}`, sql`for update`);
  if (!own) return refuseOther(session, tenant, { project, name }, 'changed');
  const { name: _, isBuiltIn: __, ...definition } = own;
  await session.query(sql`
    update agents set definition = ${jsonText(change(definition))}::text::jsonb, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and project_id = ${projectId} and name = ${name}`);
  return findAgent(session, tenant, project, name);
}

/** Artifacts that it wrote stay: they have the agent as it was. Throws as `changeAgent`. */
export async function deleteAgent(session: Session, tenant: TenantId, key: AgentKey): Promise<void> {
  const projectId = await findProject(session, tenant, key.project);
  const deleted = await session.query(sql`
    delete from agents where tenant_id = ${tenant} and project_id = ${projectId} and name = ${key.name} returning name`);
  if (deleted.length === 0) await refuseOther(session, tenant, key, 'deleted');
}

export type AgentKey = { project: string; name: string };

async function ownAgents(
  session: Session,
  tenant: TenantId,
  projectId: number,
  narrowed: Fragment = nothing,
  lock: Fragment = nothing,
): Promise<Agent[]> {
  const rows = await session.query<{ name: string; definition: unknown }>(sql`
    select name, definition from agents where tenant_id = ${tenant} and project_id = ${projectId} ${narrowed}
    order by name limit ${MOST_AGENTS} ${lock}`);
  // One that a later Helix wrote, or a hand spoilt, takes nothing with it.
  return rows.flatMap(({ name, definition }) => {
    const { data } = agentDefinition.safeParse(definition);
    return data ? [{ ...data, name, isBuiltIn: false }] : [];
  });
}

function builtIn(name: string): Agent | undefined {
  return BUILT_IN_AGENTS.find((agent) => agent.name === name);
}

async function refuseOther(
  session: Session,
  tenant: TenantId,
  { project, name }: AgentKey,
  verb: 'changed' | 'deleted',
): Promise<never> {
  await findAgent(session, tenant, project, name); // says which there are, where it is none of them
  throw conflict(
    name,
    `comes with Helix and cannot be ${verb}`,
    `Make one of your own with that name: it takes its place in project "${project}".`,
  );
}

function conflict(agent: string, problem: string, action: string): HelixError {
  return new HelixError('agent_conflict', { agent, problem, action });
}
