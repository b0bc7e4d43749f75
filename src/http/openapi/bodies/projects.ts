import { z } from 'zod';
import { projectSettings } from '../../../store/project-settings.ts';
import { CHUNK_PROFILES, CONFIDENTIALITIES, INJECTION_POLICIES } from '../../../terms.ts';
import { count, id, moment } from './places.ts';

export const projectList = z.strictObject({
  projects: z.array(
    z.strictObject({ project_id: id, name: z.string(), documents: count, settings: projectSettings }),
  ),
});

const effective = z
  .strictObject({
    injection: z.strictObject({ policy: z.enum(INJECTION_POLICIES), markers: z.array(z.string()) }),
    chunk_profile: z.enum(CHUNK_PROFILES),
    space: z.string().describe('The space that its documents are searched in.'),
    thresholds: z.strictObject({
      max_distance: z.number(),
      answerability: z.number().nullable().describe('Null in a space where it was never measured.'),
      rrf: z.number(),
      rerank: z.number(),
    }),
    groundedness: z.enum(['off', 'flag', 'refuse']),
    tags: z.array(z.string()),
    default_tags: z.array(z.string()),
    default_confidentiality: z.enum(CONFIDENTIALITIES),
    roles: z.record(z.string(), z.enum(CONFIDENTIALITIES)),
    said_by: z
      .record(z.string(), z.enum(['project', 'installation']))
      .describe('By the name of a setting, such as `thresholds.rrf`.'),
  })
  .describe('What holds, whoever said it.');

export const projectSettingsDetails = z.strictObject({
  project: z.string(),
  settings: projectSettings.describe('What the project says itself.'),
  effective,
});

export const projectDetails = z.strictObject({
  project_id: id,
  name: z.string(),
  created_at: moment,
  settings: projectSettings.describe('What the project says itself.'),
  effective,
  counts: z
    .strictObject({
      documents: count,
      versions: count,
      chunks: count,
      artifacts: count,
      evals: count,
      eval_cases: count,
      conversations: count,
      connectors: count,
    })
    .describe(
      'Documents and chunks are those that can be found; versions are all that are kept. `evals` are runs.',
    ),
  bytes: count.describe('Of the files as they came, of all versions.'),
});

export const importedProject = z.strictObject({
  project_id: id,
  project: z.string(),
  documents: count,
  versions: count,
  chunks: count,
  artifacts: count,
  eval_cases: count,
  eval_runs: count,
  files: count,
  missing_files: count.describe('Files that were missing already when the archive was made.'),
  space: z.string().describe('The space that its documents are searched in here.'),
  archive_space: z.string().nullable().describe('The one of the vectors in the archive.'),
  is_embedded_anew: z.boolean().describe('The two differ, so that all vectors were made again.'),
  settings: projectSettings.describe('What the project says itself now.'),
  agents: z.array(z.string()).describe('Agents that came along: what they are told is followed.'),
  connectors: z
    .array(z.strictObject({ name: z.string(), kind: z.string() }))
    .describe('Connectors that came along, 200 at most. None is synced before somebody asks for it.'),
  left_out: z
    .strictObject({
      settings: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .describe(
          'Policies that are weaker than those here, such as `injection.policy`, with what they were.',
        ),
      agents: z.array(z.string()).describe('Those that would have replaced agents that come with Helix.'),
    })
    .describe('What the archive has and the project has not, because nobody vouched for it with `trust`.'),
});

export const removedProject = z.strictObject({
  project: z.string(),
  status: z.enum(['deleted', 'emptied']).describe('`emptied`: it is there again, with nothing in it.'),
});
