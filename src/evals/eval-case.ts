import { z } from 'zod';
import { CONFIDENTIALITIES } from '../terms.ts';

/**
 * Where the answer stands. A document is named by its `source_uri` or the end of it (`handbook/leave.md`). Chunk ids
 * change when documents do, so a passage is named by a quote, or by offsets in the extracted text; without either, any
 * chunk of the document will do.
 */
const expectedSourceSchema = z.strictObject({
  document: z.string().min(1),
  quote: z.string().min(1).optional(),
  start: z.int().nonnegative().optional(),
  end: z.int().positive().optional(),
});

/**
 * One question with what is expected of its answer. `kind` says whether the documents answer it: `off-topic` is about
 * something they do not speak of, `unanswerable` about something they do without saying this.
 */
export const evalCaseSchema = z.strictObject({
  id: z.string().min(1),
  question: z.string().trim().min(1),
  kind: z.enum(['answerable', 'unanswerable', 'off-topic']).default('answerable'),
  /** What was asked and answered before, oldest first. */
  history: z.array(z.strictObject({ question: z.string(), answer: z.string().optional() })).optional(),
  expected_chunk_ids: z.array(z.int().positive()).optional(),
  expected_sources: z.array(expectedSourceSchema).optional(),
  /** Any one of them is right. */
  answers: z.array(z.string().min(1)).optional(),
  must_say: z.array(z.string().min(1)).optional(),
  must_not_say: z.array(z.string().min(1)).optional(),
  /** The question is asked of the versions that held then. */
  as_of: z.string().optional(),
  /** The question is asked by somebody who may see no more than this. */
  clearance: z.enum(CONFIDENTIALITIES).optional(),
  /** For reports by group: `table`, `follow-up`, `contradiction`. */
  tags: z.array(z.string().min(1)).optional(),
});

export type EvalCase = z.infer<typeof evalCaseSchema>;
export type ExpectedSource = z.infer<typeof expectedSourceSchema>;
export type CaseKind = EvalCase['kind'];
