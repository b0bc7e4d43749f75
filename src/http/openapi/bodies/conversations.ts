import { z } from 'zod';
import { agenticEnvelope } from './agentic.ts';
import { queryCitation, verdict } from './answers.ts';
import { count, id, moment } from './places.ts';

export const conversationSummary = z.strictObject({
  conversation_id: id,
  title: z.string().describe('The first question, until it is renamed.'),
  project: z.string(),
  turn_count: count,
  created_at: moment,
  updated_at: moment.describe('When something was last asked in it.'),
});

export const conversationPage = z.strictObject({
  conversations: z.array(conversationSummary).describe('Newest first.'),
  next_before: z.string().nullable().describe('What to ask the next page with; null at the end.'),
});

const turn = z.strictObject({
  turn_number: id,
  kind: z.enum(['question', 'image']),
  question: z.string(),
  answer: z
    .string()
    .describe(
      'Cites as `[chunk:42]`. What was written until then, where it was stopped: empty before the first word. Of a picture that no model looked at (`abstained`), the writing in it.',
    ),
  citations: z.array(queryCitation),
  outcome: z.enum(['answered', 'abstained', 'stopped']),
  searched_as: z.string().nullable(),
  verdict: verdict.nullable(),
  envelope: agenticEnvelope
    .nullable()
    .describe('As it was sent, in the mode `agentic`; null where it was stopped.'),
  request_id: z.string().nullable().describe('Names the answer, as in `GET /v1/answers/{id}`.'),
  document_ids: z.array(id).nullable().describe('Which documents were asked, where not all of the project.'),
  image: z
    .strictObject({ name: z.string(), type: z.string(), bytes: count })
    .nullable()
    .describe('The picture itself is not kept.'),
  created_at: moment,
});

export const conversation = z.strictObject({ ...conversationSummary.shape, turns: z.array(turn) });

export const removedConversation = z.strictObject({ conversation_id: id, deleted: z.literal(true) });
