import { z } from 'zod';
import { FALLBACKS, SPAN_ROLES, TREE_WALK_DEPTHS } from '../../../ask/envelope.ts';
import { count, id, timings } from './places.ts';

/** Names and meaning are those of `src/ask/envelope.ts`, whose types must agree. */

export const tier = z
  .enum(['Grounded', 'Bounded inference', 'Clarify'])
  .describe(
    'Whether its claims are backed by what they cite. `Clarify`: it is not answered, and `clarify` says what would settle it.',
  );

const line = id.nullable();
const kind = z.enum(['doc', 'code', 'test']);

const source = z.strictObject({
  n: id,
  chunk_id: id,
  doc_id: id,
  doc_version_id: id,
  path: z.string().describe('In its repository; the address of a document that is in none.'),
  title: z.string(),
  header: z.string().describe('The headings above it, or the names of what it defines.'),
  kind,
  role: z.enum(SPAN_ROLES),
  start_line: line,
  end_line: line,
  repository: z.string().nullable(),
  commit: z.string().nullable().describe('The file at this commit has exactly these lines.'),
  is_cited: z.boolean(),
});

const section = z.strictObject({
  id: z.enum(['definition', 'evidence', 'code', 'tests', 'missing', 'dropped']),
  title: z.string(),
  markdown: z.string().describe('Cites as `[chunk:42]`.'),
});

const treeNode = z.strictObject({
  title: z.string(),
  level: count.describe('From 0 at the root; with `anchors_only` all are 0.'),
  kind: z.enum(['repository', 'folder', 'document', 'heading', 'term', 'dag', 'symbol']),
  is_anchor: z.boolean(),
  narrative: z
    .string()
    .nullable()
    .describe('What it says, where a passage is bound to it; else it only shows the way.'),
  chunk_id: id.nullable(),
});

const treeWalk = z
  .strictObject({
    depth: z.enum(TREE_WALK_DEPTHS),
    paths: z.array(z.strictObject({ tree: z.string(), nodes: z.array(treeNode) })),
  })
  .describe('The way through folders, headings and symbols to what the answer rests on.');

const candidate = { path: z.string(), repository: z.string().nullable(), header: z.string(), chunk_id: id };

const clarify = z
  .strictObject({
    reason: z.enum(['dominance_split', 'missing_evidence']),
    term: z.string().describe('The word that could not be settled.'),
    searched: z.array(z.string()),
    candidates: z.array(z.strictObject(candidate)),
    options: z
      .array(
        z.strictObject({
          label: z.string(),
          question: z.string().describe('Asks for this sense alone.'),
          score: z.number(),
          evidence: z.array(
            z.strictObject({ ...candidate, snippet: z.string(), start_line: line, end_line: line }),
          ),
        }),
      )
      .describe('Two of them where the reason is `dominance_split`, else none.'),
    settles: z.array(z.string()).describe('What would settle it.'),
  })
  .describe('A question back: what was searched, what was found, and what would settle it.');

export const agenticEnvelope = z
  .strictObject({
    tier,
    sections: z.array(section),
    tree_walk: treeWalk.nullable(),
    sources: z.array(source).describe('What the answer rests on, in the order of the prompt.'),
    clarify: clarify.nullable(),
  })
  .describe('What an answer in the mode `agentic` consists of besides its text.');

const controllerStep = z.strictObject({
  step: id,
  action: z.string(),
  reason: z.string(),
  queries: z.array(z.string()),
  evidenceOk: z.boolean(),
  slotCoverageOk: z.boolean(),
  docCoverageOk: z.boolean(),
  confidence: z.number().describe('0 to 1.'),
  slotCoverage: z.number(),
  missingSlots: z.array(z.string()),
  spans: count,
});

/** How an answer in the mode `agentic` came about; only where it was asked for. */
export const agenticDebug = z.strictObject({
  mode: z.literal('agentic'),
  searched_as: z.string(),
  intent: z.strictObject({ kind: z.string(), terms: z.array(z.string()), requires_repository: z.boolean() }),
  controller_steps: z.array(controllerStep),
  retrieval_iterations: count,
  retrieval_stop_reason: z.enum(['coverage_ok', 'budget', 'empty', 'dominance_split']),
  budget_hit: z
    .string()
    .nullable()
    .describe(
      'Which of the limits was reached, where the reason is `budget`; `no_new_evidence` where nothing was left to try.',
    ),
  limits: z.record(z.string(), z.number()),
  queries: z.array(z.string()),
  slots: z.array(
    z.strictObject({
      id: z.string(),
      is_hard: z.boolean(),
      is_covered: z.boolean(),
      by: z.string().nullable(),
    }),
  ),
  slot_coverage_ratio: z.number(),
  items: z.array(z.strictObject({ type: z.string(), key: z.string(), hash: z.string() })),
  prompt_hash: z.string().nullable(),
  compaction_applied: z.boolean(),
  compaction_dropped: count,
  compaction_kept: count,
  compaction_policy: z.string(),
  compaction_budget: z.strictObject({ max_items: count, max_spans: count, max_bytes: count }),
  ambiguity_candidates: z.array(z.string()),
  ambiguity_scores: z.record(z.string(), z.number()),
  ambiguity_selected: z.string().nullable(),
  ambiguity_reason: z.string(),
  code_alignment_applied: z.boolean(),
  symbols_extracted: z.array(z.string()),
  symbols_resolved: z.array(z.string()),
  code_spans_added: count,
  grounded_claim_ratio: z.number(),
  grounded_claim_threshold: z.number(),
  tier_selected: tier,
  fallback: z.enum(FALLBACKS).describe("Whether the model's words were replaced, and why."),
  model_calls: count,
  model: z.string().nullable(),
  revision: z.int(),
  timings,
});
