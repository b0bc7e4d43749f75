import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { helixOf, wholeTenantOf } from '../helix-of.ts';
import { inDatabase } from '../in-database.ts';
import { mergePatch } from '../merge-patch.ts';
import { knownProjectName, parsed, projectName } from '../parse-query.ts';
import { projectBody, settingsBody } from '../project-body.ts';
import { readJson } from '../read-json.ts';
import { refuseUnseen, refuseWider } from '../refuse-wider.ts';

export const nameParameter = z.object({ name: knownProjectName });
export const newProjectBody = z.strictObject({ name: projectName, settings: projectSettings.optional() });
export const renameBody = z.strictObject({ name: projectName.describe('What it is called from now on.') });
const anything = z.looseObject({});
const nothing = z.strictObject({});

export async function projectRoutes(server: FastifyInstance, { log }: Helix): Promise<void> {
  server.get('/v1/projects', async (request) => {
    const projects = await inDatabase(request, (session, tenant) => listProjects(session, tenant), {
      readOnly: true,
    });
    return { projects: projects.map(({ projectId, ...rest }) => ({ project_id: projectId, ...rest })) };
  });

  server.post('/v1/projects', async (request, reply) => {
    const project = await readJson(request, newProjectBody);
    const helix = helixOf(request);
    refuseWider(helix.clearance, {}, project.settings ?? {});
    await refuseOrMakeSpace(helix, project.settings?.space);
    await inDatabase(request, (session, tenant) => createProject(session, tenant, project));
    log.info({ request_id: request.id, project: project.name }, 'project.created');
    return reply.code(201).send(await projectBody(helix, project.name));
  });

  server.get('/v1/projects/:name', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    return projectBody(helixOf(request), name);
  });

  server.patch('/v1/projects/:name', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    const { name: to } = await readJson(request, renameBody);
    if (name === DEFAULT_PROJECT && to !== name) throw new HelixError('bad_request', { problem: KEPT_NAME });
    await refuseToFree(request, name);
    await inDatabase(request, (session, tenant) => renameProject(session, tenant, { name, to }));
    log.info({ request_id: request.id, project: name, to }, 'project.renamed');
    return projectBody(helixOf(request), to);
  });

  server.delete('/v1/projects/:name', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    await readJson(request, nothing);
    await refuseToFree(request, name);
    const whole = await wholeTenantOf(request);
    const removed = await deleteProject(whole, name);
    await sweepClones(whole);
    log.info({ request_id: request.id, ...removed }, 'project.deleted');
    return removed;
  });

  settingsRoutes(server, log);
}

const KEPT_NAME = `The project "${DEFAULT_PROJECT}" keeps its name: what names no project is in it. Make another with POST /v1/projects.`;

function settingsRoutes(server: FastifyInstance, log: Helix['log']): void {
  server.get('/v1/projects/:name/settings', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    return inDatabase(
      request,
      async (session, tenant) => {
        const settings = await readProjectSettings(session, tenant, name);
        return settingsBody(session, helixOf(request), { project: name, settings });
      },
      { readOnly: true },
    );
  });

  server.patch('/v1/projects/:name/settings', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    const patch = await readJson(request, anything);
    const helix = helixOf(request);
    await refuseOrMakeSpace(helix, patch.space);
    const body = await inDatabase(request, async (session, tenant) => {
      const settings = await writeProjectSettings(session, tenant, name, (current) => {
        const changed = parsed(projectSettings, mergePatch(current, patch));
        refuseWider(helix.clearance, current, changed);
        return changed;
      });
      return settingsBody(session, helix, { project: name, settings });
    });
    log.info({ request_id: request.id, project: name, settings: body.settings }, 'project.settings-changed');
    return body;
  });
}

/** Of one that is being deleted already there is nothing left to say. */
async function refuseToFree(request: FastifyRequest, name: string): Promise<void> {
  const projects = await inDatabase(request, listProjects, { readOnly: true });
  const project = projects.find((each) => each.name === name);
  if (project) refuseUnseen(helixOf(request).clearance, project.settings);
}

/** Before a project names it, so that its documents always have a place. Throws `space_unavailable`. */
async function refuseOrMakeSpace({ database, tenant, embeddingModelOf }: Helix, space: unknown) {
  if (typeof space === 'string') await ensureSpace(database, tenant, embeddingModelOf(space));
}
