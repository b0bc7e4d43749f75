import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HelixError } from '../../errors.ts';
import { findRun, listRuns } from '../../store/find-runs.ts';
import type { Run } from '../../store/ingestion-runs.ts';
import { findProject } from '../../store/projects.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { helixOf } from '../helix-of.ts';
import { inDatabase } from '../in-database.ts';
import { identifier, idParameter, paging, parsed, projectName } from '../parse-query.ts';
import { readJson } from '../read-json.ts';
import { sendStream } from '../send-stream.ts';
import { sseFrame } from '../sse-frame.ts';
import { withKeepAlive } from '../with-keep-alive.ts';

const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export const listQuery = z.strictObject({
  status: z
    .enum(STATUSES, `must be one of ${STATUSES.join(', ')}`)
    .optional()
    .describe('How far the runs are.'),
  project: projectName.optional(),
  document_id: identifier.optional().describe('Runs of this document.'),
  before: identifier.optional().describe('The `next_before` of the page before.'),
  limit: paging.limit,
});
const nothing = z.strictObject({});

export async function runRoutes(server: FastifyInstance): Promise<void> {
  server.get('/v1/runs', async (request) => {
    const { project, document_id: documentId, limit, ...rest } = parsed(listQuery, request.query);
    const runs = await inDatabase(
      request,
      async (session, tenant) => {
        const projectId = project ? await findProject(session, tenant, project) : undefined;
        return listRuns(session, tenant, { ...rest, projectId, documentId, limit: limit + 1 });
      },
      { readOnly: true },
    );
    const page = runs.slice(0, limit);
    return { runs: page, next_before: runs.length > limit ? page.at(-1)!.run_id : null };
  });

  server.get('/v1/runs/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const run = await inDatabase(request, (session, tenant) => findRun(session, tenant, id), {
      readOnly: true,
    });
    if (run) return run;
    throw new HelixError('not_found', {
      what: `Run ${id}`,
      action: '`helix runs` and GET /v1/runs list them.',
    });
  });

  server.get('/v1/runs/:id/events', async (request, reply) => {
    const { id } = parsed(idParameter, request.params);
    const states = helixOf(request).ingestion.follow(id, abortOnClose(reply));
    return sendStream(reply, withKeepAlive(frames(states)));
  });

  server.post('/v1/runs/:id/cancel', async (request) => {
    const { id } = parsed(idParameter, request.params);
    await readJson(request, nothing);
    return helixOf(request).ingestion.cancel(id);
  });

  server.post('/v1/runs/:id/retry', async (request) => {
    const { id } = parsed(idParameter, request.params);
    await readJson(request, nothing);
    return helixOf(request).ingestion.retry(id);
  });
}

async function* frames(states: AsyncGenerator<Run>): AsyncGenerator<string> {
  for await (const run of states) yield sseFrame(run, 'run');
}
