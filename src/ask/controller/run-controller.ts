import type { StopReason } from '../envelope.ts';
import type {
  AskContext,
  AskLimits,
  AskRequest,
  BudgetHit,
  ControllerStep,
  EvidenceSpan,
  Gathered,
  Intent,
  Slot,
} from '../terms.ts';
import { type Assessment, assessEvidence } from './assess-evidence.ts';
import { type ControllerTools, openTools } from './controller-tools.ts';
import { deriveSlots, keysToLookUp } from './derive-slots.ts';
import { describeStep } from './describe-step.ts';
import { gatherSpans } from './gather-spans.ts';
import { readWords, type WordReader } from './read-words.ts';
import { type Action, runAction, type StepFindings } from './run-action.ts';

/**
 * Gathers evidence in rounds until it covers the question: documents first, then what stands near what was found, then code,
 * symbols and their use. There is always one round. Each must bring something new, or it is the last; a round whose wider
 * queries bring nothing goes on to the code at once. Without `maxRuntimeMs` being reached, the same documents and question
 * give the same evidence.
 */
export async function runController(
  context: AskContext,
  request: AskRequest,
  intent: Intent,
  tools: ControllerTools = openTools(context, request),
): Promise<Gathered> {
  const limits = context.askLimits;
  const started = tools.now();
  const known = await tools.lookUp(keysToLookUp(intent.terms));
  const slots = deriveSlots(request.question, intent, known.keys);
  let round: Round = firstRound(intent, slots, limits);
  const steps: ControllerStep[] = [];
  for (;;) {
    const next = await nextRound(round, { request, tools, known });
    const isTimeUp = tools.now() - started >= limits.maxRuntimeMs;
    const end = endOf(round, next, { steps: steps.length + 1, limits, isTimeUp });
    steps.push(describeStep(round, next, end));
    round = next;
    if (end) return gathered(round, steps, end);
  }
}

/** What is known after a round. */
export type Round = {
  intent: Intent;
  slots: readonly Slot[];
  limits: AskLimits;
  action: Action | null;
  /** All that was searched for up to now, and in this round. */
  queries: string[];
  asked: string[];
  spans: EvidenceSpan[];
  weights: ReadonlyMap<number, number>;
  channels: StepFindings['channels'];
  budgetHit: keyof AskLimits | null;
  assessment: Assessment;
  read: WordReader;
  facts: Pick<StepFindings, 'projectId' | 'revision' | 'quarantined'>;
};

export type End = { reason: StopReason; budgetHit: BudgetHit | null; hasNothingNew: boolean };

function firstRound(intent: Intent, slots: readonly Slot[], limits: AskLimits): Round {
  const read = readWords();
  const nothing = { intent, slots, limits, spans: [], weights: new Map(), channels: new Set<never>(), read };
  return {
    ...nothing,
    action: null,
    queries: [],
    asked: [],
    budgetHit: null,
    assessment: assessEvidence(nothing),
    facts: { projectId: 0, revision: 0, quarantined: [] },
  };
}

type RoundTools = { request: AskRequest; tools: ControllerTools; known: Known };
type Known = Awaited<ReturnType<ControllerTools['lookUp']>>;

async function nextRound(before: Round, using: RoundTools): Promise<Round> {
  const action = FOLLOWING[before.action ?? 'start'];
  const next = await searchAs(action, before, using);
  if (action !== 'expand' || isEnough(next.assessment) || isBetter(next, before)) return next;
  const wider = await searchAs('widen', next, using);
  return { ...wider, asked: [...new Set([...next.asked, ...wider.asked])] };
}

const FOLLOWING = { start: 'seed', seed: 'expand', expand: 'widen', widen: 'widen' } as const;

async function searchAs(
  action: Action,
  before: Round,
  { request, tools, known }: RoundTools,
): Promise<Round> {
  const found = await runAction(action, before, { request, tools, known });
  const needed = new Set(before.assessment.coverage.flatMap(({ by }) => by?.chunk.chunkId ?? []));
  const { spans, budgetHit } = gatherSpans(before.spans, found.spans, { needed, limits: before.limits });
  const weights = new Map([...before.weights, ...found.weights]);
  const channels = new Set([...before.channels, ...found.channels]);
  const { intent, slots, limits, read } = before;
  return {
    intent,
    slots,
    limits,
    read,
    action,
    spans,
    weights,
    channels,
    budgetHit,
    queries: [...new Set([...before.queries, ...found.asked])],
    asked: found.asked,
    assessment: assessEvidence({ intent, slots, spans, weights, limits, channels, read }),
    facts: {
      projectId: found.projectId,
      revision: found.revision,
      quarantined: [...before.facts.quarantined, ...found.quarantined],
    },
  };
}

function isEnough({ evidenceOk, slotCoverageOk, docCoverageOk }: Assessment): boolean {
  return evidenceOk && slotCoverageOk && docCoverageOk;
}

/** What the loop goes on for: slots, evidence, and passages of documents as long as they are too few. */
function isBetter({ assessment: now }: Round, { assessment: before }: Round): boolean {
  const isLessMissing = now.slotCoverage > before.slotCoverage || softCovered(now) > softCovered(before);
  const hasMoreDocs = now.docSpans > before.docSpans && !before.docCoverageOk;
  return isLessMissing || hasMoreDocs || (now.evidenceOk && !before.evidenceOk);
}

function softCovered({ coverage }: Assessment): number {
  return coverage.filter(({ isCovered }) => isCovered).length;
}

function endOf(
  before: Round,
  now: Round,
  { steps, limits, isTimeUp }: { steps: number; limits: AskLimits; isTimeUp: boolean },
): End | null {
  if (isEnough(now.assessment)) return { reason: 'coverage_ok', budgetHit: null, hasNothingNew: false };
  const hasNothingNew = steps > 1 && !isBetter(now, before);
  const isLastRound = steps >= limits.maxIters && !hasNothingNew;
  const budgetHit = isTimeUp ? 'maxRuntimeMs' : (now.budgetHit ?? (isLastRound ? 'maxIters' : null));
  if (!hasNothingNew && budgetHit === null) return null;
  if (!now.assessment.evidenceOk) return { reason: 'empty', budgetHit, hasNothingNew };
  return { reason: 'budget', budgetHit: budgetHit ?? 'noNewEvidence', hasNothingNew };
}

function gathered(round: Round, steps: ControllerStep[], { reason, budgetHit }: End): Gathered {
  const { intent, assessment, queries, facts } = round;
  return {
    intent,
    slots: assessment.coverage,
    slotCoverage: assessment.slotCoverage,
    steps,
    stopReason: reason,
    budgetHit,
    queries,
    spans: assessment.evidence,
    ...facts,
    quarantined: [...new Map(facts.quarantined.map((chunk) => [chunk.chunkId, chunk])).values()],
  };
}
