import { z } from 'zod';
import { CHUNK_PROFILES, CONFIDENTIALITIES } from '../terms.ts';

const ROLE_NAME = /^[a-z0-9][a-z0-9_-]{0,49}$/;
const ROLE_PROBLEM = 'must be named by 1 to 50 of a-z, 0-9, - and _, such as support';

/** What a project may say of how its documents are taken in, by whom they are seen and when questions are refused. */
export const projectPolicies = {
  chunk_profile: z
    .enum(CHUNK_PROFILES, oneOf(CHUNK_PROFILES))
    .optional()
    .describe('How new versions are cut; what is there is cut again when it is ingested next.'),
  thresholds: z
    .strictObject(
      {
        max_distance: number(0, 2).describe('How far the nearest passage may be from a question.'),
        answerability: number(0, 1).describe('How likely an answer must be.'),
        rrf: number(0, 1).describe('The fused score that `/v1/query` asks for where nothing was reranked.'),
        rerank: number(0, 1).describe('The rerank score that `/v1/query` asks for.'),
      },
      'must be an object',
    )
    .optional(),
  groundedness: z
    .enum(['off', 'flag', 'refuse'], oneOf(['off', 'flag', 'refuse']))
    .optional()
    .describe('The check of each answer against its sources.'),
  tags: tags(500).describe('The tags that documents may have; any where there are none here.'),
  default_tags: tags(50).describe('What a new document gets where nothing is said.'),
  default_confidentiality: z
    .enum(CONFIDENTIALITIES, oneOf(CONFIDENTIALITIES))
    .optional()
    .describe('How far a new document may be shown where nothing is said.'),
  roles: z
    .record(z.string(), z.enum(CONFIDENTIALITIES, oneOf(CONFIDENTIALITIES)), 'must be an object')
    .superRefine((roles, { addIssue }) => {
      const names = Object.keys(roles);
      if (names.length > 100) addIssue({ code: 'custom', message: 'must have at most 100 roles' });
      for (const name of names.filter((each) => !ROLE_NAME.test(each)))
        addIssue({ code: 'custom', path: [name.slice(0, 60)], message: ROLE_PROBLEM });
    })
    .optional()
    .describe('By role, the most confidential documents that are found for it.'),
};

/** Tags that a project gives by itself must be among those it knows. */
export function unknownDefaults({
  tags: known = [],
  default_tags = [],
}: {
  tags?: readonly string[];
  default_tags?: readonly string[];
}): string[] {
  return known.length === 0 ? [] : default_tags.filter((tag) => !known.includes(tag));
}

function oneOf(values: readonly string[]): string {
  return `must be one of ${values.join(', ')}`;
}

function number(lowest: number, highest: number) {
  const problem = `must be a number from ${lowest} to ${highest}`;
  return z.number(problem).min(lowest, problem).max(highest, problem).optional();
}

/** A tag holds no comma, because that stands between tags. */
function tags(most: number) {
  const tag = z
    .string('must be text')
    .regex(/^[^\p{Cc},]{1,100}$/u, 'must have 1 to 100 characters, and no comma')
    .refine((text) => text.isWellFormed() && text.trim() === text, 'must not begin or end with a space');
  return z
    .array(tag, 'must be a list of tags')
    .max(most, `must have at most ${most} tags`)
    .refine((list) => new Set(list).size === list.length, 'must not have a tag twice')
    .optional();
}
