import { z } from 'zod';
import { agentDefinition } from '../../../agents/agent.ts';
import { ARTIFACT_TYPES } from '../../../artifacts/terms.ts';
import { count, id, moment, sourcePlace } from './places.ts';

const PROBLEMS = [
  'empty',
  'heading',
  'uncited',
  'unknown_citation',
  'unsupported',
  'withheld',
  'too_long',
] as const;

export const agent = z.strictObject({
  ...agentDefinition.shape,
  name: z.string(),
  is_built_in: z.boolean().describe('Whether it comes with Helix, and is none of the project.'),
  model: z.string().describe('The model that its profile stands for here.'),
});

export const agentList = z.strictObject({ agents: z.array(agent) });

export const removedAgent = z.strictObject({
  name: z.string(),
  project: z.string(),
  deleted: z.literal(true),
});

const level = z.union([z.literal(1), z.literal(2)]);
const writer = z
  .enum(['model', 'quotes'])
  .describe('`quotes`: a draft of sentences of the documents, made without a language model.');

export const artifactSummary = z.strictObject({
  artifact_id: id,
  project: z.string(),
  type: z.enum(ARTIFACT_TYPES),
  title: z.string(),
  topic: z.string().nullable().describe('Null where it is about the whole project.'),
  agent: z.string(),
  writer,
  model: z.string(),
  version: id,
  version_count: count,
  sections_written: count,
  sections_lacking: count.describe('Sections that the documents do not hold enough for.'),
  is_stale: z.boolean().describe('Whether a section cites what is no longer current.'),
  created_at: moment,
  updated_at: moment,
});

export const artifactPage = z.strictObject({ artifacts: z.array(artifactSummary), total: count });

const coverage = z
  .strictObject({
    ratio: z.number().describe('Share of the questions that found evidence, 0 to 1.'),
    documents: count,
    questions: z.array(
      z.strictObject({
        question: z.string(),
        is_answered: z.boolean(),
        reason: z.string().nullable(),
        chunk_ids: z.array(id),
      }),
    ),
  })
  .describe('What was searched for, and what of it was found.');

const citation = z.strictObject({
  chunk_id: id,
  doc_id: id,
  doc_version_id: id,
  title: z.string(),
  version_label: z.string(),
  source_uri: z.string(),
  source_type: z.string(),
  heading_path: z.array(z.string()),
  place: sourcePlace,
  is_current: z.boolean().describe("Whether the version that is cited is the document's active one."),
});

const heading = { key: z.string(), heading: z.string(), level };

const writtenSection = z.strictObject({
  ...heading,
  status: z.enum(['written', 'lacking']),
  content: z
    .string()
    .describe(
      'Markdown below the heading, with citations as `[chunk:42]`; of a lacking one, what to ingest.',
    ),
  coverage,
  citations: z.array(citation),
  is_repaired: z.boolean(),
  problems: z.array(
    z.strictObject({ code: z.enum(PROBLEMS), message: z.string(), sentence: z.string().nullable() }),
  ),
});

const staleSection = z.strictObject({
  key: z.string(),
  heading: z.string(),
  documents: z.array(
    z.strictObject({
      doc_id: id,
      title: z.string(),
      cited_version_label: z.string(),
      active_version_label: z.string().nullable(),
      reason: z
        .enum(['replaced', 'deleted', 'removed'])
        .describe('`deleted` can be restored; `removed` is gone for good.'),
    }),
  ),
});

export const artifact = z.strictObject({
  ...artifactSummary.shape,
  instructions: z.string().nullable(),
  sections: z.array(
    z.strictObject({
      ...writtenSection.shape,
      written_in: id.describe('The version that this text was written for; later ones took it over.'),
      is_stale: z.boolean(),
    }),
  ),
  stale_sections: z.array(staleSection),
  markdown: z.string().describe('The whole of it, with citations as `[chunk:42]`.'),
});

export const artifactVersionList = z.strictObject({
  versions: z
    .array(
      z.strictObject({
        version: id,
        writer,
        model: z.string(),
        sections: z.array(z.string()).describe('Keys of the sections that were gone through for it.'),
        lacking: z.array(z.string()).describe('Those of them that there was not enough evidence for.'),
        created_at: moment,
      }),
    )
    .describe('Newest first.'),
});

export const artifactDiff = z.strictObject({
  artifact_id: id,
  from: id,
  to: id,
  sections: z.array(
    z.strictObject({
      key: z.string(),
      heading: z.string(),
      status: z
        .enum(['same', 'recited', 'changed'])
        .describe('`recited`: the words are the same, what they cite is another passage or version.'),
      changes: z
        .array(z.strictObject({ kind: z.enum(['same', 'added', 'removed']), lines: z.array(z.string()) }))
        .describe('Runs of lines; none of a section that is the same.'),
    }),
  ),
  citations: z
    .array(z.strictObject({ chunk_id: id, title: z.string(), version_label: z.string() }))
    .describe('What the marks `[chunk:42]` in the lines lead to.'),
});

export const removedArtifact = z.strictObject({ artifact_id: id, deleted: z.literal(true) });

export const artifactPlan = z.strictObject({ sections: z.array(z.strictObject(heading)) });
export const artifactStep = z.strictObject({
  key: z.string(),
  step: z.enum(['searching', 'writing', 'checking', 'repairing']),
});
export const artifactCoverage = z.strictObject({ key: z.string(), coverage });
export const artifactSectionWritten = z.strictObject({ section: writtenSection });
export const artifactKept = z.strictObject({ artifact });
