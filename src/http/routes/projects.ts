import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Helix } from '../../compose.ts';
import { sweepClones } from '../../connect/git/sweep-clones.ts';
import { HelixError } from '../../errors.ts';
import { deleteProject } from '../../projects/delete-project.ts';
import { ensureSpace } from '../../store/ensure-tenant.ts';
import {
  listProjects,
  projectSettings,
  readProjectSettings,
  writeProjectSettings,
} from '../../store/project-settings.ts';
import { createProject, renameProject } from '../../store/projects.ts';
import { DEFAULT_PROJECT } from '../../terms.ts';
import { mergePatch } from '../merge-patch.ts';
import { knownProjectName, parsed, projectName } from '../parse-query.ts';
import { projectBody, settingsBody } from '../project-body.ts';
import { readJson } from '../read-json.ts';

export const nameParameter = z.object({ name: knownProjectName });
export const newProjectBody = z.strictObject({ name: projectName, settings: projectSettings.optional() });
export const renameBody = z.strictObject({ name: projectName.describe('What it is called from now on.') });
const anything = z.looseObject({});
const nothing = z.strictObject({});

export async function projectRoutes(server: FastifyInstance, helix: Helix): Promise<void> {
  const { database, tenant, log } = helix;

  server.get('/v1/projects', async () => {
    const projects = await database.withTenant(tenant, (session) => listProjects(session, tenant), {
      readOnly: true,
    });
    return { projects: projects.map(({ projectId, ...rest }) => ({ project_id: projectId, ...rest })) };
  });

  server.post('/v1/projects', async (request, reply) => {
    const project = await readJson(request, newProjectBody);
    await refuseOrMakeSpace(helix, project.settings?.space);
    await database.withTenant(tenant, (session) => createProject(session, tenant, project));
    log.info({ request_id: request.id, project: project.name }, 'project.created');
    return reply.code(201).send(await projectBody(helix, project.name));
  });

  server.get('/v1/projects/:name', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    return projectBody(helix, name);
  });

  server.patch('/v1/projects/:name', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    const { name: to } = await readJson(request, renameBody);
    if (name === DEFAULT_PROJECT && to !== name) throw new HelixError('bad_request', { problem: KEPT_NAME });
    await database.withTenant(tenant, (session) => renameProject(session, tenant, { name, to }));
    log.info({ request_id: request.id, project: name, to }, 'project.renamed');
    return projectBody(helix, to);
  });

  server.delete('/v1/projects/:name', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    await readJson(request, nothing);
    const removed = await deleteProject(helix, name);
    await sweepClones(helix);
    log.info({ request_id: request.id, ...removed }, 'project.deleted');
    return removed;
  });

  settingsRoutes(server, helix);
}

const KEPT_NAME = `The project "${DEFAULT_PROJECT}" keeps its name: what names no project is in it. Make another with POST /v1/projects.`;

function settingsRoutes(server: FastifyInstance, helix: Helix): void {
  const { database, tenant, log } = helix;

  server.get('/v1/projects/:name/settings', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    return database.withTenant(
      tenant,
      async (session) => {
        const settings = await readProjectSettings(session, tenant, name);
        return settingsBody(session, helix, { project: name, settings });
      },
      { readOnly: true },
    );
  });

  server.patch('/v1/projects/:name/settings', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    const patch = await readJson(request, anything);
    await refuseOrMakeSpace(helix, patch.space);
    const body = await database.withTenant(tenant, async (session) => {
      const settings = await writeProjectSettings(session, tenant, name, (current) =>
        parsed(projectSettings, mergePatch(current, patch)),
      );
      return settingsBody(session, helix, { project: name, settings });
    });
    log.info({ request_id: request.id, project: name, settings: body.settings }, 'project.settings-changed');
    return body;
  });
}

/** Before a project names it, so that its documents always have a place. Throws `space_unavailable`. */
async function refuseOrMakeSpace({ database, tenant, embeddingModelOf }: Helix, space: unknown) {
  if (typeof space === 'string') await ensureSpace(database, tenant, embeddingModelOf(space));
}
