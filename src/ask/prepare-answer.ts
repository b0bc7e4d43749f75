import { createHash } from 'node:crypto';
import { alignEvidence } from './align/align-evidence.ts';
import { type Compacted, compactEvidence } from './compact/compact-evidence.ts';
import { mergeSpans } from './compact/merge-spans.ts';
import { tellRepositories } from './compact/tell-repositories.ts';
import { countedSlots, coverageRatio, coverSlots } from './controller/coverage.ts';
import { runController } from './controller/run-controller.ts';
import type { TreeWalk } from './envelope.ts';
import { findClosest } from './find-closest.ts';
import { type AskItem, buildItems } from './items/build-items.ts';
import { readIntent } from './question/read-intent.ts';
import { NO_SENSES } from './senses/decide-senses.ts';
import { keepSense } from './senses/keep-sense.ts';
import { resolveSenses } from './senses/resolve-senses.ts';
import { similarNames } from './similar-names.ts';
import { type Stopwatch, startStopwatch } from './stopwatch.ts';
import type { Alignment, AskContext, AskRequest, EvidenceSpan, Gathered, SenseDecision } from './terms.ts';
import { walkTree } from './walk/walk-tree.ts';
import { AGENTIC_INSTRUCTION, buildAgenticPrompt } from './write/agentic-prompt.ts';
import { screenTexts } from './write/screen-written.ts';

/**
 * Everything up to the only call of a model: gather, resolve senses, align code, compact, walk, itemize, prompt. The same
 * question over the same documents gives the same items and the same prompt. `request.question` stands by itself.
 */
export async function prepareAnswer(context: AskContext, request: AskRequest): Promise<Prepared> {
  const watch = startStopwatch();
  const gathered = await watch.time('gather_ms', gather(context, request));
  if (gathered.stopReason === 'empty' || gathered.spans.length === 0) {
    const shown = await watch.time('closest_ms', findClosest(context, request, gathered));
    return unanswered(context, request, { gathered, decision: NO_SENSES, shown, outcome: 'empty' }, watch);
  }
  const decision = await watch.time('senses_ms', resolveSenses(context, request, gathered));
  if (decision.verdict !== 'split') return assembled(context, request, { gathered, decision }, watch);
  const shown = decision.senses.flatMap(({ spans }) => spans.slice(0, SHOWN_OF_SENSE));
  return unanswered(context, request, { gathered, decision, shown, outcome: 'split' }, watch);
}

/** Where something is missing, with the names that are much like it. */
async function gather(context: AskContext, request: AskRequest): Promise<Gathered> {
  const gathered = await runController(context, request, readIntent(request.question));
  const isMissing = gathered.slots.some(({ slot, isCovered }) => slot.isHard && !isCovered);
  if (gathered.stopReason !== 'empty' && !isMissing) return gathered;
  return { ...gathered, similar: await similarNames(context, request, gathered) };
}

export type Prepared = {
  /** `split`: two senses hold their ground. `empty`: nothing that was found is about the question. */
  outcome: 'answer' | 'split' | 'empty';
  question: string;
  /** With the slots as what is kept covers them. */
  gathered: Gathered;
  decision: SenseDecision;
  alignment: Alignment;
  compacted: Compacted;
  /** All that was found, whole: a span that was cut is cited as the chunk it is. */
  found: EvidenceSpan[];
  /** What the answer rests on, in the order of the prompt; where there is none, what is shown instead of one. */
  shown: EvidenceSpan[];
  walk: TreeWalk | null;
  items: AskItem[];
  prompt: string | null;
  promptHash: string | null;
  watch: Stopwatch;
};

type Resolved = { gathered: Gathered; decision: SenseDecision };

async function assembled(
  context: AskContext,
  request: AskRequest,
  { gathered, decision }: Resolved,
  watch: Stopwatch,
): Promise<Prepared> {
  const { askLimits: limits } = context;
  const { question } = request;
  const meant = keepSense(decision, gathered.spans);
  // Code is looked for by what the chosen passages name; all that was found names too much.
  const chosen = compactEvidence(meant, limits, needed(gathered, meant)).kept;
  const alignment = await watch.time(
    'align_ms',
    alignEvidence(context, request, { intent: gathered.intent, decision, chosen }),
  );
  // Before they are hashed: what is sent has to have the hash that is recorded.
  const found = tellRepositories(mergeSpans(meant, alignment.spans)).map((span) => ({
    ...span,
    header: screenTexts(context, span.header),
  }));
  const compacted = compactEvidence(found, limits, needed(gathered, found));
  const { kept, notes } = compacted;
  const walk = screenTexts(context, await watch.time('walk_ms', walkTree(context, request, kept)));
  const slots = covered(gathered, kept);
  const covering = { ...gathered, slots, slotCoverage: coverageRatio(slots) };
  const items = buildItems({ ...covering, question, found, kept, walk }, limits.maxItems);
  const prompt = buildAgenticPrompt({ question, gathered: covering, kept, notes, walk });
  return {
    outcome: 'answer',
    question,
    gathered: covering,
    decision,
    alignment,
    compacted,
    found,
    walk,
    items,
    shown: kept,
    prompt,
    promptHash: createHash('sha256').update(`${AGENTIC_INSTRUCTION}\n${prompt}`).digest('hex'),
    watch,
  };
}

function unanswered(
  { askLimits: limits }: AskContext,
  { question }: AskRequest,
  { gathered, decision, shown: given, outcome }: Resolved & Pick<Prepared, 'outcome' | 'shown'>,
  watch: Stopwatch,
): Prepared {
  const shown = tellRepositories(mergeSpans(given, []));
  const found = mergeSpans(gathered.spans, shown);
  const alignment: Alignment = { extracted: [], resolved: [], spans: [], quarantined: [] };
  const compacted = compactEvidence([], limits);
  const items = buildItems({ ...gathered, question, found, kept: [], walk: null }, limits.maxItems);
  return {
    outcome,
    question,
    gathered,
    decision,
    alignment,
    compacted,
    found,
    shown,
    items,
    walk: null,
    prompt: null,
    promptHash: null,
    watch,
  };
}

/** As many of each sense as `buildClarify` names. */
const SHOWN_OF_SENSE = 3;

function covered({ slots }: Gathered, spans: readonly EvidenceSpan[]) {
  return coverSlots(
    slots.map(({ slot }) => slot),
    spans,
  );
}

/** Chunks that cover what the question itself names: the answer has to rest on them. */
function needed(gathered: Gathered, spans: readonly EvidenceSpan[]): ReadonlySet<number> {
  const counted = countedSlots(covered(gathered, spans));
  return new Set(counted.flatMap(({ by }) => by?.chunk.chunkId ?? []));
}
