import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Agent, agentDefinition } from '../../agents/agent.ts';
import type { AgentBody } from '../../client/artifacts-contract.ts';
import type { Helix } from '../../compose.ts';
import { changeAgent, deleteAgent, findAgent, insertAgent, listAgents } from '../../store/agents.ts';
import type { Session } from '../../store/database.ts';
import { DEFAULT_PROJECT } from '../../terms.ts';
import { mergePatch } from '../merge-patch.ts';
import { agentName, parsed, projectName } from '../parse-query.ts';
import { readJson } from '../read-json.ts';

export const agentParameter = z.object({ name: agentName });
export const agentsQuery = z.strictObject({ project: projectName.default(DEFAULT_PROJECT) });
export const newAgent = agentDefinition.extend({
  name: z.string('must be text').pipe(agentName),
  project: z.string('must be text').pipe(projectName).default(DEFAULT_PROJECT),
});
const anything = z.looseObject({});
const nothing = z.strictObject({});

export async function agentRoutes(server: FastifyInstance, helix: Helix): Promise<void> {
  const { tenant } = helix;
  // Not from a replica, though some only read: whoever reads has often written a moment ago.
  const inDatabase = <Result>(work: (session: Session) => Promise<Result>) =>
    helix.database.withTenant(tenant, work);

  server.get('/v1/agents', async (request) => {
    const { project } = parsed(agentsQuery, request.query);
    const agents = await inDatabase((session) => listAgents(session, tenant, project));
    return { agents: agents.map((agent) => agentBody(helix, agent)) };
  });

  server.post('/v1/agents', async (request, reply) => {
    const { project, ...agent } = await readJson(request, newAgent);
    const made = await inDatabase((session) => insertAgent(session, tenant, project, agent));
    helix.log.info({ request_id: request.id, project, agent: made.name }, 'agent.made');
    return reply.code(201).send(agentBody(helix, made));
  });

  oneAgent(server, helix, inDatabase);
}

function oneAgent(server: FastifyInstance, helix: Helix, inDatabase: InDatabase): void {
  const { tenant, log } = helix;

  server.get('/v1/agents/:name', async (request) => {
    const { project, name } = keyOf(request);
    return agentBody(helix, await inDatabase((session) => findAgent(session, tenant, project, name)));
  });

  server.patch('/v1/agents/:name', async (request) => {
    const key = keyOf(request);
    const patch = await readJson(request, anything);
    const changed = await inDatabase((session) =>
      changeAgent(session, tenant, key, (current) => parsed(agentDefinition, mergePatch(current, patch))),
    );
    log.info({ request_id: request.id, project: key.project, agent: key.name }, 'agent.changed');
    return agentBody(helix, changed);
  });

  server.delete('/v1/agents/:name', async (request) => {
    const key = keyOf(request);
    await readJson(request, nothing);
    await inDatabase((session) => deleteAgent(session, tenant, key));
    log.info({ request_id: request.id, project: key.project, agent: key.name }, 'agent.deleted');
    return { name: key.name, project: key.project, deleted: true };
  });
}

type InDatabase = <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;

function keyOf({ params, query }: { params: unknown; query: unknown }): { project: string; name: string } {
  return { ...parsed(agentParameter, params), ...parsed(agentsQuery, query) };
}

function agentBody(helix: Helix, { isBuiltIn, ...agent }: Agent): AgentBody {
  return { ...agent, is_built_in: isBuiltIn, model: helix.languageModelOf(agent.profile).id };
}
