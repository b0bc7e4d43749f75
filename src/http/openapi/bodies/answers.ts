import { z } from 'zod';
import { agenticEnvelope } from './agentic.ts';
import { blockType, chunkPlace, id, inRepository, moment, timings } from './places.ts';
import { gate, quarantinedPassage, word } from './search.ts';

export const verdict = z.strictObject({
  grounded: z.boolean().describe('Every claim of the answer is supported by a source.'),
  unsupported_claims: z.array(z.string()),
  cited_ids: z.array(z.int()),
  citations_correct: z.boolean(),
  relevant: z.boolean(),
  unverified: z.boolean().describe('The reader should not rely on the answer.'),
  error: z.string().optional(),
});

/** A source as `GET /ask` cites it. */
export const numberedCitation = z.strictObject({
  n: id.describe('The number of the source, as the text has it: `[1]`.'),
  chunk_id: id,
  document_title: z.string(),
  snippet: z.string(),
});

const sourceType = z
  .string()
  .optional()
  .describe('The format of the document. Not there once it was purged, nor in turns of before it was told.');

export const queryCitation = z.strictObject({
  doc_id: id,
  doc_version_id: id,
  chunk_id: id,
  title: z.string(),
  version_label: z.string(),
  snippet: z.string(),
  source_uri: z.string(),
  heading_path: z.array(z.string()),
  place: chunkPlace,
  source_type: sourceType,
  type: blockType.optional().describe('The kind of passage; there where `source_type` is.'),
  ...inRepository,
});

export const imageAnswer = z.strictObject({ text: z.string() });

const documentId = id
  .nullable()
  .describe('Null where the document was purged and the answer is older than this was kept.');

const answerCitation = z.strictObject({
  ...queryCitation.shape,
  doc_id: documentId,
  is_current: z.boolean().describe('False when a newer version took its place, or the document was deleted.'),
});

const answerEvidence = z.strictObject({
  chunk_id: id,
  doc_id: documentId,
  title: z.string(),
  version_label: z.string(),
  heading_path: z.array(z.string()),
  place: chunkPlace,
  source_type: sourceType,
  is_current: z.boolean(),
  is_cited: z.boolean(),
  distance: z.number().describe('Cosine, 0 to 2.'),
  ranks: z.strictObject({ vector: id.optional(), lexical: id.optional() }),
  score: z.number(),
  rerank_score: z.number().nullable(),
});

/** A stored answer with what it was made from. */
export const answerRecord = z.strictObject({
  request_id: z.uuid(),
  created_at: moment,
  project: z.string(),
  kind: z.enum(['ask', 'query']),
  outcome: z.enum(['answered', 'refused', 'failed', 'cancelled']),
  question: z.string(),
  searched_as: z.string().nullable(),
  answer: z.string().describe('Cites as `[chunk:42]`, whichever way it was asked.'),
  citations: z.array(answerCitation),
  verdict: verdict.nullable(),
  envelope: agenticEnvelope.nullable().describe('As it was sent, in the mode `agentic`.'),
  evidence: z.array(answerEvidence).describe('Everything that was put before the model, in its order.'),
  gate: gate.nullable(),
  quarantined: z.array(quarantinedPassage),
  words: z.array(word),
  reranker: z
    .strictObject({ name: z.string(), skipped: z.boolean(), error: z.string().nullable() })
    .nullable(),
  model: z.string().nullable(),
  revision: z.int().nullable(),
  settings_hash: z.string(),
  timings,
  tokens: z.strictObject({
    context: z.int().nullable(),
    prompt: z.int().nullable(),
    completion: z.int().nullable(),
  }),
});

export const answerCheck = z.strictObject({
  request_id: z.uuid(),
  sentences: z.array(
    z.strictObject({
      text: z.string().describe('Without its citations.'),
      cited_chunk_ids: z.array(id),
      is_supported: z.boolean().nullable().describe('Null where nothing is claimed that could be checked.'),
      problem: z.string().nullable().describe('What is not supported, in a few words.'),
    }),
  ),
  checked_by: z.string(),
});

export const trace = z
  .looseObject({ trace_id: z.uuid(), question: z.string(), answer: z.string().nullable() })
  .describe('Everything the answer was made from, as it was stored.');
