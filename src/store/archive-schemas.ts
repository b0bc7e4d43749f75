import { z } from 'zod';
import { agentDefinition } from '../agents/agent.ts';

/** What stands in the JSON columns of an archive. Names that a later release adds are let through. */

const number = z.number();
const box = z.tuple([number, number, number, number]);

export const anyObject = z.looseObject({});

export const sourcePlace = z.looseObject({
  page: z.int().optional(),
  end_page: z.int().optional(),
  bbox: box.optional(),
  regions: z.array(z.looseObject({ page: z.int(), bbox: box })).optional(),
  start_ms: number.optional(),
  end_ms: number.optional(),
  speakers: z.array(z.string()).optional(),
  start_line: z.int().optional(),
  end_line: z.int().optional(),
  symbols: z.array(z.string()).optional(),
});

export const chunkMetadata = z.looseObject({
  summary: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  hypothetical_questions: z.array(z.string()).optional(),
  source: sourcePlace.optional(),
  table: z.looseObject({ format: z.literal('markdown'), csv: z.string() }).optional(),
});

export const versionMetadata = z.looseObject({
  dated: z.boolean().optional(),
  warnings: z.array(z.string()).optional(),
  repository: z
    .looseObject({ name: z.string(), path: z.string(), commit: z.string(), blob: z.string() })
    .optional(),
});

export const heldBack = z.looseObject({
  reason: z.string(),
  metrics: anyObject,
  floors: anyObject,
  failed_cases: z.array(z.looseObject({ id: z.string(), question: z.string(), problem: z.string() })),
  run_id: z.null(),
  described: z.looseObject({
    title: z.string(),
    source_type: z.string(),
    tags: z.array(z.string()).optional(),
  }),
});

export const headingPath = z.array(z.string());

/** More than any chunk has: each is a vector of its own. */
export const searchKeys = z.array(z.string()).max(10_000);

export const skippedFiles = z.array(
  z.looseObject({ path: z.string(), blob: z.string(), reason: z.string() }),
);

export const evalCase = z.looseObject({ id: z.string().min(1), question: z.string().min(1) });

const ids = z.array(z.int());

export const caseResult = z.looseObject({
  caseId: z.string(),
  question: z.string(),
  ranked: ids,
  relevant: ids,
  cited: ids,
  answer: z.string(),
});

export const artifactRequest = z.looseObject({
  topic: z.string().optional(),
  instructions: z.string().optional(),
  agent: z.looseObject({ ...agentDefinition.shape, name: z.string(), isBuiltIn: z.boolean() }),
});

export const sectionDetails = z.looseObject({
  coverage: z.looseObject({
    questions: z.array(z.looseObject({ question: z.string(), isAnswered: z.boolean(), chunkIds: ids })),
    ratio: number,
    documents: number,
  }),
  retrieved: ids,
  isRepaired: z.boolean(),
  problems: z.array(z.looseObject({ code: z.string(), message: z.string() })),
});

export const citedSource = z.looseObject({
  title: z.string(),
  versionLabel: z.string(),
  sourceUri: z.string(),
  sourceType: z.string(),
  headingPath,
  place: sourcePlace,
});
