import { z } from 'zod';
import { queryCitation, verdict } from './answers.ts';
import { queryDebug } from './search.ts';

const end = {
  abstained: z.boolean().describe('The documents do not hold the answer; the text then says so.'),
  debug: queryDebug.nullable().describe('Null unless it was asked for.'),
  request_id: z.uuid(),
  searched_as: z
    .string()
    .optional()
    .describe('What was searched for, where a follow-up question was completed.'),
};

export const queryAnswer = z.strictObject({
  answer: z.string().describe('Cites as `[chunk:42]`.'),
  citations: z.array(queryCitation).describe('Each passage that is cited, once, in the order first cited.'),
  ...end,
  verdict: verdict.optional().describe('Where answers are checked.'),
});

/** The last frame of a stream. */
export const queryEnd = z.strictObject(end);

export const textDelta = z.strictObject({ t: z.string() }).describe('A piece of the text.');
