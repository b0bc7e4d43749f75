import type { FastifyInstance } from 'fastify';
import { HelixError } from '../../errors.ts';
import { findChunk } from '../../store/find-chunk.ts';
import { inDatabase } from '../in-database.ts';
import { idParameter, parsed } from '../parse-query.ts';
import { repositoryBody } from '../query-body.ts';

export async function chunkRoute(server: FastifyInstance): Promise<void> {
  server.get('/v1/chunks/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const chunk = await inDatabase(request, (session, tenant) => findChunk(session, tenant, id), {
      readOnly: true,
    });
    if (!chunk)
      throw new HelixError('not_found', {
        what: `Chunk ${id}`,
        action: 'Ask again to get current citations.',
      });
    const { repository, ...passage } = chunk;
    return { ...passage, ...repositoryBody(repository) };
  });
}
