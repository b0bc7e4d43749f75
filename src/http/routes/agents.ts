import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Agent, agentDefinition } from '../../agents/agent.ts';
import type { AgentBody } from '../../client/artifacts-contract.ts';
import type { Helix } from '../../compose.ts';
import { changeAgent, deleteAgent, findAgent, insertAgent, listAgents } from '../../store/agents.ts';
import type { Session } from '../../store/database.ts';
import { DEFAULT_PROJECT, type TenantId } from '../../terms.ts';
import { helixOf } from '../helix-of.ts';
import { inDatabase } from '../in-database.ts';
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

export async function agentRoutes(server: FastifyInstance, { log }: Helix): Promise<void> {
  server.get('/v1/agents', async (request) => {
    const { project } = parsed(agentsQuery, request.query);
    const agents = await inDatabase(request, (session, tenant) => listAgents(session, tenant, project));
    return { agents: agents.map((agent) => agentBody(request, agent)) };
  });

  server.post('/v1/agents', async (request, reply) => {
    const { project, ...agent } = await readJson(request, newAgent);
    const made = await inDatabase(request, (session, tenant) => insertAgent(session, tenant, project, agent));
    log.info({ request_id: request.id, project, agent: made.name }, 'agent.made');
    return reply.code(201).send(agentBody(request, made));
  });

  oneAgent(server, log);
}

function oneAgent(server: FastifyInstance, log: Helix['log']): void {
  server.get('/v1/agents/:name', async (request) => {
    const { project, name } = keyOf(request);
    const find = (session: Session, tenant: TenantId) => findAgent(session, tenant, project, name);
    return agentBody(request, await inDatabase(request, find));
  });

  server.patch('/v1/agents/:name', async (request) => {
    const key = keyOf(request);
    const patch = await readJson(request, anything);
    const changed = await inDatabase(request, (session, tenant) =>
      changeAgent(session, tenant, key, (current) => parsed(agentDefinition, mergePatch(current, patch))),
    );
    log.info({ request_id: request.id, project: key.project, agent: key.name }, 'agent.changed');
    return agentBody(request, changed);
  });

  server.delete('/v1/agents/:name', async (request) => {
    const key = keyOf(request);
    await readJson(request, nothing);
    await inDatabase(request, (session, tenant) => deleteAgent(session, tenant, key));
    log.info({ request_id: request.id, project: key.project, agent: key.name }, 'agent.deleted');
    return { name: key.name, project: key.project, deleted: true };
  });
}

function keyOf({ params, query }: { params: unknown; query: unknown }): { project: string; name: string } {
  return { ...parsed(agentParameter, params), ...parsed(agentsQuery, query) };
}

function agentBody(request: FastifyRequest, { isBuiltIn, ...agent }: Agent): AgentBody {
  return { ...agent, is_built_in: isBuiltIn, model: helixOf(request).languageModelOf(agent.profile).id };
}
