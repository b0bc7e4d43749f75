import type { AgenticEnvelope } from '../ask/envelope.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { QueryCitation } from './search-contract.ts';

/** Conversations under the names they have on the wire. Times are ISO 8601. */

export type ConversationSummary = {
  conversation_id: number;
  /** The first question, until it is renamed. */
  title: string;
  project: string;
  turn_count: number;
  created_at: string;
  /** When something was last asked in it. */
  updated_at: string;
};

/** Newest first; `next_before` leads to the next page, null at the end. */
export type ConversationPage = { conversations: ConversationSummary[]; next_before: string | null };

export type Conversation = ConversationSummary & { turns: ConversationTurn[] };

/** What was asked and answered once. */
export type ConversationTurn = {
  /** Counts the turns of the conversation, from 1. */
  turn_number: number;
  kind: 'question' | 'image';
  question: string;
  /**
   * Cites as `[chunk:42]`. What was written until then, where it was stopped: empty before the first word. Of a picture that
   * no model looked at (`abstained`), the writing in it.
   */
  answer: string;
  citations: QueryCitation[];
  outcome: 'answered' | 'abstained' | 'stopped';
  /** What was searched for, where a follow-up question was completed from what was said before. */
  searched_as: string | null;
  verdict: CheckedVerdict | null;
  /** As it was sent, in the mode `agentic`; null in the other, and where it was stopped. */
  envelope: AgenticEnvelope | null;
  /** Names the answer, as in `GET /v1/answers/:id`; null for a picture. */
  request_id: string | null;
  /** Which documents were asked, where not all of the project. */
  document_ids: number[] | null;
  /** The picture itself is not kept. */
  image: { name: string; type: string; bytes: number } | null;
  created_at: string;
};
