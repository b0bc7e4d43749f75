import type { CheckedVerdict, QueryCitation } from '../../../src/client/client.ts';
import type { Failure } from '../parts/failure.ts';

/** One question of a conversation with its answer, from the moment it was asked. */
export type Turn = {
  /** Stays the same while the turn is on the page. */
  key: string;
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
  /** Names the answer; null until the server has given it, and for pictures. */
  requestId: string | null;
  /** Which documents were asked, where not all of the project. */
  documentIds: number[] | null;
  /** `url` shows the picture while the page is open; null where it was asked earlier, because pictures are not kept. */
  image: { name: string; type: string; bytes: number; url: string | null } | null;
  failure: Failure | null;
  askedAt: string;
};
