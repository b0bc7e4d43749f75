import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HelixError } from '../../errors.ts';
import { findEvalRun, listEvalResults, listEvalRuns } from '../../store/eval-runs.ts';
import { findProject } from '../../store/projects.ts';
import { inDatabase } from '../in-database.ts';
import { identifier, idParameter, paging, parsed, plainText, projectName } from '../parse-query.ts';

export const listQuery = z.strictObject({
  project: projectName.optional(),
  name: plainText.optional().describe('The name of a set of cases, such as `handbook`.'),
  before: identifier.optional().describe('The `next_before` of the page before.'),
  limit: paging.limit,
});

/** Runs are made by `helix eval`; here they are read. */
export async function evalRoutes(server: FastifyInstance): Promise<void> {
  server.get('/v1/evals', async (request) => {
    const { project, limit, ...rest } = parsed(listQuery, request.query);
    const runs = await inDatabase(
      request,
      async (session, tenant) => {
        const projectId = project ? await findProject(session, tenant, project) : undefined;
        return listEvalRuns(session, tenant, { ...rest, projectId, limit: limit + 1 });
      },
      { readOnly: true },
    );
    const page = runs.slice(0, limit);
    return { evals: page, next_before: runs.length > limit ? page.at(-1)!.run_id : null };
  });

  server.get('/v1/evals/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const found = await inDatabase(
      request,
      async (session, tenant) => {
        const run = await findEvalRun(session, tenant, id);
        return run && { ...run, results: await listEvalResults(session, tenant, id) };
      },
      { readOnly: true },
    );
    if (found) return found;
    throw new HelixError('not_found', {
      what: `Eval run ${id}`,
      action: '`helix eval list` and GET /v1/evals list them.',
    });
  });
}
