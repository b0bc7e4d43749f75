import { z } from 'zod';
import { ARTIFACT_TYPES } from '../artifacts/terms.ts';
import { DEFAULT_PROJECT } from '../terms.ts';
import { plainName } from '../text/plain-name.ts';
import { agentName, paging, projectName, roleName, wholeNumber } from './parse-query.ts';

const text = z.string('must be text');
const artifactType = z.enum(ARTIFACT_TYPES, `must be one of ${ARTIFACT_TYPES.join(', ')}`);
const title = line(200).describe('What it is called, in at most 200 characters.');
const versionNumber = wholeNumber(1, 2_147_483_647);

const filters = z.strictObject(
  {
    source_type: list(line(200)).optional().describe('Documents of these types.'),
    tags: list(line(200)).optional().describe('Documents with any of these tags.'),
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
  topic: line(300).optional().describe('What it is about; the whole project where it is not given.'),
  instructions: text
    .trim()
    .min(1, 'must not be blank')
    .max(4000, 'must have at most 4000 characters')
    .optional()
    .describe('What the writer is to mind, besides what the agent says.'),
  filters: filters.optional().describe('Which documents it is written from; all that is given must hold.'),
});

export const renamedArtifact = z.strictObject({ title });

export const regeneration = z.strictObject({
  sections: z
    .array(text, 'must be a list of keys of sections')
    .min(1, 'must name at least one section; leave it out to write the stale and the lacking ones')
    .max(50, 'must name at most 50 sections')
    .optional()
    .describe('Keys of the sections to write; the stale and the lacking ones where it is not given.'),
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
  return text.transform(plainName).pipe(
    z
      .string()
      .min(1, 'must not be blank')
      .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters')
      .refine((value) => [...value].length <= most, `must have at most ${most} characters`),
  );
}

/** An empty one is a mistake, because no document could have any of its values. */
function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(item, 'must be a list')
    .min(1, 'must have at least one value; leave it out to ask all')
    .max(100, 'must have at most 100 values');
}
