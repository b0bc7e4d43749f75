import { z } from 'zod';
import { CONFIDENTIALITIES } from '../../../terms.ts';
import { repositoryFile } from '../../repository-fields.ts';
import { blockType, count, id, inRepository, moment, sourcePlace } from './places.ts';

const facet = z.strictObject({ name: z.string(), documents: count });

const documentFields = {
  document_id: id,
  title: z.string(),
  source_uri: z.string().describe('What the document is known by.'),
  source_type: z.string().describe('Its format, such as `pdf`.'),
  project: z.string(),
  tags: z.array(z.string()),
  confidentiality: z.enum(CONFIDENTIALITIES),
  created_at: moment,
  updated_at: moment,
  deleted_at: moment.nullable(),
  open_run_id: id.nullable().describe('The newest run of the document that waits or works.'),
};

const documentSummary = z.strictObject({
  ...documentFields,
  version_id: id,
  version_label: z.string(),
  chunk_count: count,
  byte_size: count,
  held_back: z.boolean().describe('A version waits that the golden set of the project speaks against.'),
});

export const documentPage = z.strictObject({
  documents: z.array(documentSummary),
  total: count.describe('All that match, not only those of this page.'),
  facets: z.strictObject({ source_types: z.array(facet), tags: z.array(facet) }).optional(),
});

const caseProblem = z.strictObject({ id: z.string(), question: z.string(), problem: z.string() });

export const documentVersion = z.strictObject({
  version_id: id,
  document_id: id,
  version_number: id,
  version_label: z.string(),
  is_active: z.boolean(),
  effective_at: moment,
  created_at: moment,
  byte_size: count,
  name: z.string().describe('The name of the file.'),
  chunk_count: count,
  content_hash: z.string(),
  metadata: z.strictObject({
    profile: z.string().optional(),
    pages: z.int().nullable().optional(),
    warnings: z.array(z.string()).optional(),
    dated: z.boolean().optional().describe('A person said from when on it holds.'),
    repository: repositoryFile.optional(),
  }),
  has_original: z.boolean(),
  held_back: z
    .strictObject({
      reason: z.string(),
      metrics: z.record(
        z.string(),
        z.strictObject({ value: z.number().nullable(), before: z.number().nullable() }),
      ),
      floors: z.record(z.string(), z.number()),
      failed_cases: z.array(caseProblem),
      hidden_cases: count.describe('How many more it makes worse that whoever asks may not see.'),
      run_id: id.nullable(),
    })
    .nullable(),
});

export const documentDetails = z.strictObject({
  ...documentFields,
  status: z.enum(['active', 'deleted', 'held_back']),
  version: documentVersion.nullable().describe('The active one.'),
  version_count: count,
});

export const versionList = z.strictObject({ document_id: id, versions: z.array(documentVersion) });

const sectionDiff = z.strictObject({
  kind: z.enum(['changed', 'added', 'removed']),
  heading_path: z.array(z.string()),
  hunks: z.array(z.strictObject({ from_line: z.int(), to_line: z.int(), lines: z.array(z.string()) })),
});

export const versionDiff = z.strictObject({
  document_id: id,
  from: documentVersion,
  to: documentVersion,
  counts: z.strictObject({ unchanged: count, changed: count, added: count, removed: count }),
  sections: z.array(sectionDiff).describe('Those that differ.'),
  is_complete: z.boolean().describe('False when the difference is too long to be told whole.'),
});

const blockPart = z.strictObject({ start_offset: count, end_offset: count, source: sourcePlace });

const documentBlock = z.strictObject({
  index: count,
  type: blockType,
  text: z.string(),
  is_cut: z.boolean().describe('The text was too long to be sent whole.'),
  start_offset: count,
  end_offset: count,
  level: z.int().nullable(),
  source: sourcePlace,
  table: z
    .strictObject({
      row_count: count,
      column_count: count,
      header_rows: count,
      caption: z.string().nullable(),
    })
    .nullable(),
  symbol: z.array(z.string()).nullable(),
  parts: z.array(blockPart).describe('Lines of a page, rows of a table or cues of a transcript, in order.'),
});

export const blockPage = z.strictObject({
  document_id: id,
  version_id: id,
  total: count,
  offset: count.describe('How many blocks are before this part.'),
  next_offset: count.nullable().describe('Where the next part begins; null at the end.'),
  blocks: z.array(documentBlock),
  page_size: z.strictObject({ width: z.number(), height: z.number() }).nullable().describe('In points.'),
});

export const chunkPassage = z.strictObject({
  chunk_id: id,
  document_id: id,
  document_title: z.string(),
  source_uri: z.string(),
  source_type: z.string(),
  version_id: id,
  version_label: z.string(),
  is_active: z.boolean().describe('False when a newer version took its place, or the document was deleted.'),
  heading_path: z.array(z.string()),
  text: z.string(),
  start_offset: count,
  end_offset: count,
  ordinal: count,
  chunk_count: count,
  chunk_type: blockType,
  source: sourcePlace,
  table: z.strictObject({ csv: z.string() }).nullable(),
  pages: z.int().nullable(),
  ...inRepository,
});

export const removedDocument = z.strictObject({
  document_id: id,
  status: z.enum(['deleted', 'purged']),
});

export const readableFormats = z.strictObject({
  formats: z.array(z.strictObject({ source_type: z.string(), endings: z.array(z.string()) })),
  max_upload_bytes: count,
});
