import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Helix } from '../../compose.ts';
import { HelixError } from '../../errors.ts';
import { caseFromFeedback } from '../../evals/case-from-feedback.ts';
import { checkCase } from '../../evals/cases/check-case.ts';
import type { EvalCase } from '../../evals/eval-case.ts';
import { saveEvalCase } from '../../store/eval-cases.ts';
import {
  type Feedback,
  findFeedback,
  linkFeedbackCase,
  listFeedback,
  saveFeedback,
} from '../../store/feedback.ts';
import { FEEDBACK_REASONS } from '../../terms.ts';
import { inDatabase } from '../in-database.ts';
import { identifier, idParameter, paging, parsed } from '../parse-query.ts';
import { readJson } from '../read-json.ts';

const rating = z.enum(['up', 'down'], 'must be up or down').describe('Whether the answer was good.');
export const vote = z.strictObject({
  request_id: z.uuid('must be the x-request-id of an answer').describe('The `x-request-id` of the answer.'),
  rating,
  reason: z
    .enum(FEEDBACK_REASONS, `must be one of ${FEEDBACK_REASONS.join(', ')}`)
    .nullish()
    .describe('What is wrong with it.'),
  comment: z
    .string('must be text')
    .max(4000, 'must have at most 4000 characters')
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .default('')
    .describe('Best what the answer should have been.'),
});
export const listQuery = z.strictObject({
  rating: rating.optional(),
  before: identifier.optional().describe('The `next_before` of the page before.'),
  limit: paging.limit,
});
const nothing = z.strictObject({});

export async function feedbackRoutes(server: FastifyInstance, { log }: Helix): Promise<void> {
  server.post('/v1/feedback', async (request) => {
    const { request_id: traceId, reason, ...rest } = await readJson(request, vote, { isPrivate: true });
    const saved = await inDatabase(request, (session, tenant) =>
      saveFeedback(session, tenant, { ...rest, traceId, reason: reason ?? undefined }),
    );
    log.info({ request_id: traceId, rating: saved.rating, reason: saved.reason }, 'answer.rated');
    return bodyOf(saved);
  });

  server.get('/v1/feedback', async (request) => {
    const { limit, ...filter } = parsed(listQuery, request.query);
    const found = await inDatabase(
      request,
      (session, tenant) => listFeedback(session, tenant, { ...filter, limit: limit + 1 }),
      { readOnly: true },
    );
    const page = found.slice(0, limit);
    return {
      feedback: page.map(bodyOf),
      next_before: found.length > limit ? page.at(-1)!.feedback_id : null,
    };
  });

  server.post('/v1/feedback/:id/case', async (request) => {
    const { id } = parsed(idParameter, request.params);
    await readJson(request, nothing);
    return inDatabase(request, async (session, tenant) => {
      const feedback = await findFeedback(session, tenant, id);
      const made = checkedCase(feedback);
      await saveEvalCase(session, tenant, { projectId: feedback.project_id, case: made, origin: 'feedback' });
      await linkFeedbackCase(session, tenant, id, made.id);
      return { feedback_id: id, project: feedback.project, case: made };
    });
  });
}

/** A case that cannot be run would stand in the way of the whole golden set, so it is refused here. */
function checkedCase(feedback: Feedback): EvalCase {
  const made = checkCase(caseFromFeedback(feedback));
  if ('case' in made) return made.case;
  const problem = `Vote ${feedback.feedback_id} makes no case that can be run: it ${made.problem}.`;
  const action = 'Vote again with a comment that says what the answer should have been.';
  throw new HelixError('bad_request', { problem: `${problem} ${action}` });
}

function bodyOf({ project_id: _, cited, ...feedback }: Feedback) {
  return { ...feedback, cited_documents: [...new Set(cited.map(({ document }) => document))] };
}
