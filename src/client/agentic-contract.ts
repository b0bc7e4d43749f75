import type { AgenticDebug, AgenticEnvelope, Tier } from '../ask/envelope.ts';
import type { QueryAnswer } from './search-contract.ts';

/** How a question is answered: from what one search finds, or in steps over documents and code (`agentic`). */
export type QueryMode = 'standard' | 'agentic';

/** An answer in the mode `agentic`. */
export type AgenticAnswer = Omit<QueryAnswer, 'debug' | 'verdict'> & {
  /** That of the envelope: whether its claims are backed by what they cite. */
  tier: Tier;
  envelope: AgenticEnvelope;
  /** Null unless it was asked for. */
  debug: AgenticDebug | null;
};

export type {
  AgenticDebug,
  AgenticEnvelope,
  Clarify,
  ClarifyOption,
  ControllerStepBody,
  EnvelopeSection,
  EnvelopeSource,
  Fallback,
  SectionId,
  SpanKind,
  SpanRole,
  StopReason,
  Tier,
  TreeWalk,
  TreeWalkDepth,
  TreeWalkNode,
  TreeWalkPath,
} from '../ask/envelope.ts';
