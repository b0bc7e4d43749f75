import type { FastifyInstance } from 'fastify';
import { asksModelToFind, rewriteFollowUp } from '../../answer/answer-query.ts';
import { findEvidence } from '../../answer/find-evidence.ts';
import { contextOfProject } from '../../projects/context-of-project.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { asAgent } from '../as-agent.ts';
import { helixOf } from '../helix-of.ts';
import { readSearch } from '../parse-search.ts';
import { searchBody } from '../search-body.ts';

export async function searchRoute(server: FastifyInstance): Promise<void> {
  server.post('/v1/search', async (request, reply) => {
    const signal = abortOnClose(reply);
    const helix = helixOf(request);
    const { role, ...asked } = await readSearch(request, helix);
    const ofProject = await contextOfProject(helix, asked.project, { role });
    const { context, query } = await asAgent(ofProject, { ...asked, signal });
    if (asksModelToFind(context, query)) await helix.limits.admit(request.caller!, { usesModel: true });
    const rewrite = await rewriteFollowUp(context, query);
    const evidence = await findEvidence(context, {
      ...query,
      question: rewrite.question,
      requestId: request.id,
    });
    return { ...searchBody(query.question, evidence), request_id: request.id };
  });
}
