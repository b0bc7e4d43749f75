import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Helix } from '../../compose.ts';
import {
  injectionRules,
  listProjects,
  type ProjectSettings,
  projectSettings,
  readProjectSettings,
  writeProjectSettings,
} from '../../store/project-settings.ts';
import { parsed, projectName } from '../parse-query.ts';
import { readJson } from '../read-json.ts';

export const nameParameter = z.object({ name: projectName });
const anything = z.looseObject({});

export async function projectRoutes(server: FastifyInstance, helix: Helix): Promise<void> {
  const { database, tenant, log } = helix;

  server.get('/v1/projects', async () => {
    const projects = await database.withTenant(tenant, (session) => listProjects(session, tenant), {
      readOnly: true,
    });
    return { projects: projects.map(({ projectId, ...rest }) => ({ project_id: projectId, ...rest })) };
  });

  server.get('/v1/projects/:name/settings', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    const settings = await database.withTenant(
      tenant,
      (session) => readProjectSettings(session, tenant, name),
      { readOnly: true },
    );
    return bodyOf(helix, name, settings);
  });

  server.patch('/v1/projects/:name/settings', async (request) => {
    const { name } = parsed(nameParameter, request.params);
    const patch = await readJson(request, anything);
    const settings = await database.withTenant(tenant, (session) =>
      writeProjectSettings(session, tenant, name, (current) =>
        parsed(projectSettings, merged(current, patch)),
      ),
    );
    log.info({ request_id: request.id, project: name, settings }, 'project.settings-changed');
    return bodyOf(helix, name, settings);
  });
}

/** What the project says itself, and what holds for it. */
function bodyOf({ injection }: Helix, project: string, settings: ProjectSettings) {
  return { project, settings, effective: { injection: injectionRules(injection, settings.injection) } };
}

/** A merge patch (RFC 7396): objects are merged, null takes away, all else replaces. */
function merged(current: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const entries = new Map(Object.entries(isObject(current) ? current : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) entries.delete(name);
    else entries.set(name, merged(entries.get(name), value));
  }
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
