import { z } from 'zod';
import { evalCaseSchema } from '../../../evals/eval-case.ts';
import { FEEDBACK_REASONS } from '../../../terms.ts';
import { verdict } from './answers.ts';
import { count, id, moment, timings } from './places.ts';

const metric = z.strictObject({
  value: z.number().nullable(),
  of: count.describe('How many cases it is from.'),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const evalRunSummary = z.strictObject({
  run_id: id,
  project: z.string(),
  name: z.string(),
  status: z.enum(['running', 'finished', 'failed']),
  created_at: moment,
  finished_at: moment.nullable(),
  settings_hash: z.string(),
  settings: z.record(z.string(), z.unknown()),
  cases_hash: z.string(),
  cases: count,
  done: count.describe('How many of the cases have a result.'),
  summary: z.record(z.string(), metric).nullable().describe('By metric; null until the run is finished.'),
  floors: z.record(z.string(), z.number()),
  passed: z.boolean().nullable(),
  error: z.string().nullable(),
});

export const evalPage = z.strictObject({
  evals: z.array(evalRunSummary).describe('Newest first.'),
  next_before: id.nullable().describe('What to ask the next page with; null at the end.'),
});

const share = z.number().nullable();

const evalCaseResult = z.strictObject({
  caseId: z.string(),
  question: z.string(),
  kind: z.enum(['answerable', 'unanswerable', 'off-topic']),
  tags: z.array(z.string()),
  traceId: z.string().describe('Names the stored trace; empty when the case could not be run.'),
  ranked: z.array(z.int()),
  caseHash: z.string().optional(),
  relevantBySource: z.array(z.array(z.int())).optional(),
  relevant: z.array(z.int()),
  expected: evalCaseSchema.pick({ answers: true, must_say: true, must_not_say: true }).optional(),
  k: id,
  refused: z.boolean(),
  refusedBy: z.enum(['gate', 'writer', 'check']).optional(),
  reason: z.string().optional(),
  confidence: z.number().nullable(),
  nearest: z.number().nullable(),
  answer: z.string(),
  cited: z.array(z.int()),
  scores: z
    .strictObject({ exact: share, contains: share, f1: share, mustSay: share, mustNotSay: share })
    .describe('Each from 0 to 1; null where the case expects no such thing, or was refused.'),
  verdict: verdict.omit({ unverified: true, error: true }).nullable(),
  citationPrecision: z.number().nullable(),
  citationRecall: z.number().nullable(),
  timings,
  usage: z.strictObject({ modelCalls: count, promptTokens: count, completionTokens: count }),
  error: z.string().optional(),
});

export const evalRunDetails = z.strictObject({ ...evalRunSummary.shape, results: z.array(evalCaseResult) });

export const feedback = z.strictObject({
  feedback_id: id,
  trace_id: z.uuid().describe('The request id of the answer.'),
  project: z.string(),
  rating: z.enum(['up', 'down']),
  reason: z.enum(FEEDBACK_REASONS).nullable(),
  comment: z.string(),
  case_id: z.string().nullable().describe('The case of the golden set that was made of it.'),
  created_at: moment,
  updated_at: moment,
  question: z.string(),
  answer: z.string(),
  outcome: z.enum(['answered', 'refused', 'failed', 'cancelled']),
  cited_documents: z.array(z.string()),
});

export const feedbackPage = z.strictObject({
  feedback: z.array(feedback).describe('Newest first.'),
  next_before: id.nullable().describe('What to ask the next page with; null at the end.'),
});

export const feedbackCase = z.strictObject({ feedback_id: id, project: z.string(), case: evalCaseSchema });
