import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HelixError } from '../../errors.ts';
import { ensureProject, findProject } from '../../store/projects.ts';
import { beginRepository, finishRepository, listRepositories } from '../../store/repositories.ts';
import { DEFAULT_PROJECT } from '../../terms.ts';
import { inDatabase } from '../in-database.ts';
import { parsed, projectName } from '../parse-query.ts';
import { readJson } from '../read-json.ts';
import { objectHash, origin, repositoryName, repositoryPath } from '../repository-fields.ts';

export const repositoriesQuery = z.strictObject({ project: projectName.optional() });
export const repositoryParameter = z.object({ name: repositoryName });

const project = projectName.default(DEFAULT_PROJECT);
export const beginBody = z.strictObject({
  project,
  name: repositoryName,
  origin,
  is_moved: z
    .boolean('must be true or false')
    .default(false)
    .describe('`true`: it is the repository of this name, in a new place.'),
});

export const skippedBlob = z.strictObject({
  path: repositoryPath,
  blob: objectHash,
  reason: z.string('must be text').max(100, 'must have at most 100 characters'),
});

export const finishBody = z.strictObject({
  project,
  origin,
  commit: objectHash,
  file_count: z.int('must be a whole number').min(0, 'must not be negative'),
  skipped: z
    .array(skippedBlob, 'must be a list')
    .default([])
    .describe('Files that were read and not taken, so that they need not be read again.'),
});

/** Room for the skipped files of a large repository. */
const MOST_BYTES = 32 * 1024 * 1024;

export async function repositoryRoutes(server: FastifyInstance): Promise<void> {
  server.get('/v1/repositories', async (request) => {
    const { project } = parsed(repositoriesQuery, request.query);
    const repositories = await inDatabase(
      request,
      async (session, tenant) => {
        const projectId = project ? await findProject(session, tenant, project) : undefined;
        return listRepositories(session, tenant, projectId);
      },
      { readOnly: true },
    );
    return { repositories };
  });

  server.post('/v1/repositories', async (request) => {
    const { project, is_moved: isMoved, ...body } = await readJson(request, beginBody);
    return inDatabase(request, async (session, tenant) => {
      const projectId = await ensureProject(session, tenant, project);
      return beginRepository(session, tenant, { ...body, projectId, isMoved });
    });
  });

  server.patch('/v1/repositories/:name', async (request) => {
    const { name } = parsed(repositoryParameter, request.params);
    const body = await readJson(request, finishBody, { mostBytes: MOST_BYTES });
    const { project, file_count: fileCount, ...rest } = body;
    return inDatabase(request, async (session, tenant) => {
      const projectId = await findProject(session, tenant, project);
      const isThere = await finishRepository(session, tenant, { ...rest, projectId, name, fileCount });
      if (!isThere) throw notFound(name, project);
      return (await listRepositories(session, tenant, projectId)).find((each) => each.name === name);
    });
  });
}

function notFound(name: string, project: string): HelixError {
  const action = '`helix repositories` lists those there are.';
  return new HelixError('not_found', { what: `Repository "${name}" of project "${project}"`, action });
}
