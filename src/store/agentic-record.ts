import type { Confidentiality, SearchFilters } from '../terms.ts';

/** What an answer that was come by in steps was made from, as its trace keeps it. Names are those of the wire. */
export type AgenticRecord = {
  /** Of the rules by which items are made and hashed; another one is replayed by nobody. */
  schema: 'helix-ask/1';
  items: { type: string; key: string; hash: string }[];
  /** Every span that was put before the model or shown, as it was then. */
  spans: RecordedSpan[];
  /** What was asked for besides the question. */
  request: { tree_walk: string; limits: Record<string, number>; scope: RecordedScope };
  /** The answer as it was sent: `AgenticEnvelope`. */
  envelope: object;
  debug: object;
};

/** What was asked of, besides the project; without it nobody could ask the same again. */
export type RecordedScope = {
  document_id?: number;
  as_of?: string;
  filters?: SearchFilters;
  clearance?: Confidentiality;
};

export type RecordedSpan = {
  chunk_id: number;
  document_id: number;
  version_id: number;
  path: string;
  start_offset: number;
  end_offset: number;
  start_line: number | null;
  end_line: number | null;
  commit: string | null;
  /** sha256 of the text at the span. */
  text_hash: string;
};
