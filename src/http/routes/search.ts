import type { FastifyInstance } from 'fastify';
import { rewriteFollowUp } from '../../answer/answer-query.ts';
import { findEvidence } from '../../answer/find-evidence.ts';
import type { Helix } from '../../compose.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { readSearch } from '../parse-search.ts';
import { searchBody } from '../search-body.ts';

export async function searchRoute(server: FastifyInstance, helix: Helix): Promise<void> {
  server.post('/v1/search', async (request, reply) => {
    const signal = abortOnClose(reply);
    const query = { ...(await readSearch(request, helix)), signal };
    const rewrite = await rewriteFollowUp(helix, query);
    const evidence = await findEvidence(helix, {
      ...query,
      question: rewrite.question,
      requestId: request.id,
    });
    return { ...searchBody(query.question, evidence), request_id: request.id };
  });
}
