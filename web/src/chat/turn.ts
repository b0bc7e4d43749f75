import type { AgenticEnvelope, CheckedVerdict, QueryCitation } from '../../../src/client/client.ts';
import type { Failure } from '../parts/failure.ts';

/** One question of a conversation with its answer, from the moment it was asked. */
export type Turn = {
  /** Stays the same while the turn is on the page. */
  key: string;
  /** Its place in the conversation, from 1; null until it was read from the server. */
  number: number | null;
  /** Whether it was asked since the page was opened. */
  isFresh: boolean;
  kind: 'question' | 'image';
  question: string;
  phase: 'searching' | 'streaming' | 'answered' | 'interrupted' | 'stopped' | 'failed';
  /** Cites as `[chunk:42]`. */
  text: string;
  /** Null until the server has said which passages are cited. */
  citations: QueryCitation[] | null;
  abstained: boolean;
  searchedAs: string | null;
  verdict: CheckedVerdict | null;
  /** Whether it was searched for in steps. */
  inSteps: boolean;
  /** The role that it was asked in; missing where there was none, and where it was asked before the page was opened. */
  role?: string | null;
  /** What such an answer consists of besides its text; null until it is there. */
  envelope: AgenticEnvelope | null;
  /** Names the answer; null until the server has given it, and for pictures. */
  requestId: string | null;
  /** Which documents were asked, where not all of the project. */
  documentIds: number[] | null;
  /** How many documents that was; null where it was asked earlier, because the number may have changed since. */
  documentCount: number | null;
  /** `url` shows the picture while the page is open; null where it was asked earlier, because pictures are not kept. */
  image: { name: string; type: string; bytes: number; url: string | null } | null;
  failure: Failure | null;
  /** What is written in the picture, where no model could look at it. */
  writing: string | null;
  /** What went wrong on the way without ending the answer; null where nothing did. */
  problem: string | null;
  askedAt: string;
};

/** What a turn begins with. `image` is asked about in place of the documents. */
export type Asking = {
  question: string;
  documentIds: number[] | null;
  documentCount: number | null;
  image: File | null;
  /** Whether it is searched for in steps. */
  inSteps: boolean;
  /** What is more confidential than this role may see is not found. */
  role?: string | null;
};

export function isRunning(turn: Turn | undefined): boolean {
  return turn?.phase === 'searching' || turn?.phase === 'streaming';
}
