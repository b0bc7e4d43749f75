import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkSentences } from '../../answer/check-sentences.ts';
import type { Helix } from '../../compose.ts';
import { HelixError } from '../../errors.ts';
import { contextOfProject } from '../../projects/context-of-project.ts';
import { findAnswer, type StoredAnswer } from '../../store/answers.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { answerRecord, shownAnswer } from '../answer-record.ts';
import { helixOf } from '../helix-of.ts';
import { parsed } from '../parse-query.ts';
import { readJson } from '../read-json.ts';

export const answerParameter = z.object({
  id: z.uuid('must be the x-request-id of an answer').describe('The `x-request-id` of an answer.'),
});
const nothing = z.strictObject({});

export async function answerRoutes(server: FastifyInstance): Promise<void> {
  server.get('/v1/answers/:id', async (request) => {
    const helix = helixOf(request);
    const { id } = parsed(answerParameter, request.params);
    const stored = await readAnswer(helix, id);
    return answerRecord(stored, await policyOf(helix, stored));
  });

  server.post('/v1/answers/:id/check', async (request, reply) => {
    const helix = helixOf(request);
    const { id } = parsed(answerParameter, request.params);
    await readJson(request, nothing);
    const stored = await readAnswer(helix, id);
    const { trace } = stored;
    const policy = await policyOf(helix, stored);
    const judge = helix.sentenceJudge;
    const sentences =
      trace.outcome === 'refused'
        ? []
        : await checkSentences(judge, {
            question: trace.searched_as ?? trace.question,
            answer: shownAnswer(stored, policy),
            sources: citedSources(stored, shownAnswer(stored, policy)),
            signal: abortOnClose(reply),
          });
    return { request_id: id, checked_by: judge.id, sentences };
  });
}

/** What may be shown is for the project of the answer to say. */
async function policyOf(helix: Helix, { trace }: StoredAnswer) {
  const { groundedness } = await contextOfProject(helix, trace.project);
  return { withholdsUnchecked: groundedness === 'refuse' };
}

async function readAnswer({ database, tenant }: Helix, id: string): Promise<StoredAnswer> {
  const stored = await database.withTenant(tenant, (session) => findAnswer(session, tenant, id), {
    readOnly: true,
  });
  if (stored) return stored;
  throw new HelixError('not_found', {
    what: `The answer ${id}`,
    action: 'Its id is the x-request-id of the answer; a question that failed early leaves none.',
  });
}

/** The chunks that an answer cites, as far as they are still stored. */
function citedSources({ trace, sources }: StoredAnswer, answer: string) {
  return trace.evidence.flatMap(({ chunkId, distance, ranks, score }) => {
    const source = answer.includes(`[chunk:${chunkId}]`) ? sources.get(chunkId) : undefined;
    return source ? [{ ...source, distance, ranks, score }] : [];
  });
}
