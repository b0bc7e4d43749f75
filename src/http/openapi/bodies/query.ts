import { z } from 'zod';
import { agenticDebug, agenticEnvelope, tier } from './agentic.ts';
import { queryCitation, verdict } from './answers.ts';
import { queryDebug } from './search.ts';

const NOT_ASKED_FOR = 'Null unless it was asked for.';
const end = {
  abstained: z.boolean().describe('The documents do not hold the answer; the text then says so.'),
  request_id: z.uuid(),
  searched_as: z
    .string()
    .optional()
    .describe('What was searched for, where a follow-up question was completed.'),
};

const answer = {
  answer: z.string().describe('Cites as `[chunk:42]`.'),
  citations: z.array(queryCitation).describe('Each passage that is cited, once, in the order first cited.'),
  ...end,
};

export const queryAnswer = z.strictObject({
  ...answer,
  debug: queryDebug.nullable().describe(NOT_ASKED_FOR),
  verdict: verdict.optional().describe('Where answers are checked.'),
});

/** In the mode `agentic`. */
export const agenticAnswer = z.strictObject({
  ...answer,
  tier,
  envelope: agenticEnvelope,
  debug: agenticDebug.nullable().describe(NOT_ASKED_FOR),
});

/** The last frame of a stream. */
export const queryEnd = z.strictObject({
  ...end,
  debug: z.union([queryDebug, agenticDebug]).nullable().describe(NOT_ASKED_FOR),
  tier: tier.optional().describe('In the mode `agentic`.'),
});

export const textDelta = z.strictObject({ t: z.string() }).describe('A piece of the text.');
