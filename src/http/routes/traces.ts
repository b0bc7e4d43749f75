import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HelixError } from '../../errors.ts';
import { findTrace } from '../../store/traces.ts';
import { inDatabase } from '../in-database.ts';
import { parsed } from '../parse-query.ts';

export const traceParameter = z.object({
  id: z.uuid('must be the x-request-id of an answer').describe('The `x-request-id` of an answer.'),
});

export async function traceRoute(server: FastifyInstance): Promise<void> {
  server.get('/v1/traces/:id', async (request) => {
    const { id } = parsed(traceParameter, request.params);
    const trace = await inDatabase(request, (session, tenant) => findTrace(session, tenant, id), {
      readOnly: true,
    });
    if (!trace)
      throw new HelixError('not_found', {
        what: `Trace ${id}`,
        action: 'Its id is the x-request-id of the answer.',
      });
    return trace;
  });
}
