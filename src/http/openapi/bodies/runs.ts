import { z } from 'zod';
import { count, id, moment } from './places.ts';

const stage = z.enum(['queued', 'extract', 'embed', 'publish', 'done']);
const outcome = z.enum(['created', 'updated', 'unchanged', 'held_back']);

export const ingestionProgress = z.strictObject({ run_id: id, stage, done: count, total: count });

export const ingestionResult = z.strictObject({
  status: outcome.describe('`held_back`: stored and inactive, because the golden set speaks against it.'),
  document_id: id,
  version_id: id,
  run_id: id.nullable().describe('Null when nothing had changed, so that nothing was run.'),
  title: z.string(),
  chunks: count,
  vectors_made: count,
  warning: z.string().optional(),
});

export const queuedRun = z.strictObject({ status: z.literal('queued'), run_id: id });

const runStats = z
  .strictObject({
    bytes: count.optional(),
    pages_done: count.optional(),
    pages_total: count.optional(),
    chunks_done: count.optional(),
    chunks_total: count.optional(),
    vectors_kept: count.optional(),
    vectors_made: count.optional(),
    extract_ms: z.number().optional(),
    embed_ms: z.number().optional(),
    publish_ms: z.number().optional(),
    warnings: z.array(z.string()).optional(),
  })
  .describe('How far a run is and what it took; each is there once it is known.');

export const ingestionRun = z.strictObject({
  run_id: id,
  project: z.string(),
  document_id: id.nullable().describe('Null until the run has succeeded.'),
  version_id: id.nullable(),
  source_uri: z.string(),
  name: z.string(),
  status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  stage,
  outcome: outcome.nullable(),
  byte_size: count,
  attempts: count,
  created_at: moment,
  started_at: moment.nullable(),
  heartbeat_at: moment,
  finished_at: moment.nullable(),
  config: z.looseObject({}) as z.ZodType<object>,
  stats: runStats,
  error: z.string().nullable(),
  failure: z
    .strictObject({
      code: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
});

export const runPage = z.strictObject({
  runs: z.array(ingestionRun).describe('Newest first.'),
  next_before: id.nullable().describe('What to ask the next page with; null at the end.'),
});
