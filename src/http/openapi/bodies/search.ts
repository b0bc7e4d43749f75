import { z } from 'zod';
import { blockType, chunkPlace, count, id, timings } from './places.ts';

const share = { share: z.number().optional(), weight: z.number().optional() };

/** Null in a channel means that the channel did not return the passage. */
const scoreFields = {
  vector: z.strictObject({ rank: id, distance: z.number().nullable(), ...share }).nullable(),
  lexical: z.strictObject({ rank: id, score: z.number().nullable(), ...share }).nullable(),
  fused: z.number(),
  rrf: z.number(),
  rerank: z.number().nullable(),
};

export const gate = z
  .strictObject({
    verdict: z.enum(['answer', 'refuse']),
    reason: z.string().optional(),
    nearest: z.number().nullable().describe('The distance of the nearest passage.'),
    ceiling: z.number().describe('The largest distance that is answered from.'),
    answerability: z.number().optional(),
    found: z.number().optional(),
    threshold: z.number().optional(),
  })
  .describe('Whether the passages found are enough to answer from.');

export const quarantinedPassage = z
  .strictObject({ chunk_id: id, document_id: id, reasons: z.array(z.string()) })
  .describe('A passage that was found and not used, because it seems to be written for a model.');

export const word = z.strictObject({ word: z.string(), chunks: count, weight: z.number() });

const reportFields = {
  project_id: id,
  revision: z.int().describe('Grows with every change of what can be found.'),
  counts: z.strictObject({ vector: count, lexical: count, merged: count }),
  vector: z.strictObject({ method: z.enum(['exact', 'index', 'memory']) }),
  lexical: z.strictObject({ exact: z.boolean(), matched: count, words: z.array(word) }),
  fusion: z.strictObject({
    by: z.enum(['ranks', 'scores', 'spread']),
    k: z.number().optional(),
    cosine_worth: z.number().optional(),
  }),
  reranker: z.string().nullable(),
  reranker_skipped: z.boolean(),
  reranker_error: z.string().optional(),
};

const searchResult = z.strictObject({
  rank: id,
  doc_id: id,
  doc_version_id: id,
  chunk_id: id,
  title: z.string(),
  version_label: z.string(),
  source_uri: z.string(),
  source_type: z.string(),
  heading_path: z.array(z.string()),
  type: blockType,
  text: z.string(),
  place: chunkPlace,
  distance: z.number().describe('Cosine distance of the text to the question, 0 to 2.'),
  scores: z.strictObject(scoreFields).nullable().describe('Null for what came along with its neighbour.'),
  neighbour_of: id.optional(),
  suspicions: z.array(z.string()).optional(),
});

export const searchResponse = z.strictObject({
  question: z.string(),
  searched_as: z
    .string()
    .optional()
    .describe('What was searched for, where a follow-up question was completed.'),
  results: z.array(searchResult),
  gate,
  quarantined: z.array(quarantinedPassage),
  retrieval: z.strictObject(reportFields),
  timings,
  request_id: z.uuid(),
});

/** How an answer came about; only where it was asked for. */
export const queryDebug = z.strictObject({
  ...reportFields,
  searched_as: z.string(),
  rewritten_by: z.enum(['rules', 'model']).nullable(),
  abstain_reason: z.string().nullable(),
  gate,
  quarantined: z.array(quarantinedPassage),
  candidates: z.array(z.strictObject({ chunk_id: id, ...scoreFields })),
  budget: z.strictObject({
    tokens: count,
    max_tokens: count,
    max_chunks: count,
    kept: z.array(id),
    dropped: z.array(z.strictObject({ chunk_id: id, reason: z.string() })),
  }),
  model: z.string().nullable(),
  citations: z.strictObject({ kept: count, removed: count }).nullable(),
  withheld: z.string().nullable().describe('What the model wrote where nothing of it was given out.'),
  timings,
});
