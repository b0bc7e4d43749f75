import { z } from 'zod';
import { ARTIFACT_LIMITS, ARTIFACT_TYPES } from '../artifacts/terms.ts';
import { DEFAULT_PROJECT, FILTER_LIMITS } from '../terms.ts';
import { plainName } from '../text/plain-name.ts';
import { agentName, paging, projectName, roleName, wholeNumber } from './parse-query.ts';

const text = z.string('must be text');
const artifactType = z.enum(ARTIFACT_TYPES, `must be one of ${ARTIFACT_TYPES.join(', ')}`);
const title = line(ARTIFACT_LIMITS.title).describe(
  `What it is called, in at most ${ARTIFACT_LIMITS.title} characters.`,
);
const versionNumber = wholeNumber(1, 2_147_483_647);

const filters = z.strictObject(
  {
    source_type: list(line(FILTER_LIMITS.characters)).optional().describe('Documents of these types.'),
    tags: list(line(FILTER_LIMITS.characters)).optional().describe('Documents with any of these tags.'),
    document_ids: list(z.int('must be the id of a document').min(1, 'must be the id of a document'))
      .optional()
      .describe('These documents.'),
  },
  'must be an object',
);

export const newArtifact = z.strictObject({
  project: text.pipe(projectName).default(DEFAULT_PROJECT),
  type: artifactType
    .optional()
    .describe('What to write; the agent that comes with Helix for it writes it where none is named.'),
  agent: text.pipe(agentName).optional().describe('Who writes it; its output type says what.'),
  role: text.pipe(roleName).optional(),
  title: title.optional(),
  topic: line(ARTIFACT_LIMITS.topic)
    .optional()
    .describe('What it is about; the whole project where it is not given.'),
  instructions: text
    .trim()
    .min(1, 'must not be blank')
    .max(ARTIFACT_LIMITS.instructions, `must have at most ${ARTIFACT_LIMITS.instructions} characters`)
    .optional()
    .describe('What the writer is to mind, besides what the agent says.'),
  filters: filters.optional().describe('Which documents it is written from; all that is given must hold.'),
});

export const renamedArtifact = z.strictObject({ title });

export const regeneration = z.strictObject({
  sections: z
    .union(
      [
        z.literal('all'),
        z
          .array(text)
          .min(1, 'must name at least one section; leave it out to write the stale and the lacking ones')
          .max(50, 'must name at most 50 sections'),
      ],
      'must be a list of keys of sections, or "all"',
    )
    .optional()
    .describe(
      'Keys of the sections to write, or `"all"`; the stale and the lacking ones where it is not given, and those made of quotes once there is a model.',
    ),
});

export const artifactsQuery = z.strictObject({
  project: projectName.optional(),
  type: artifactType.optional().describe('Artifacts of this type.'),
  ...paging,
});

export const artifactQuery = z.strictObject({
  version: versionNumber.optional().describe('The number of a version; the newest unless told.'),
});

export const artifactDiffQuery = z.strictObject({
  from: versionNumber.optional().describe('The older version; the one before `to` unless told.'),
  to: versionNumber.optional().describe('The newer version; the newest unless told.'),
});

/** Words on one line. */
function line(most: number) {
  return text
    .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters')
    .transform(plainName)
    .pipe(
      z
        .string()
        .min(1, 'must not be blank')
        .refine((value) => [...value].length <= most, `must have at most ${most} characters`),
    );
}

/** An empty one is a mistake, because no document could have any of its values. */
function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(item, 'must be a list')
    .min(1, 'must have at least one value; leave it out to ask all')
    .max(FILTER_LIMITS.values, `must have at most ${FILTER_LIMITS.values} values`);
}
