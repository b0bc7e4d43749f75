import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { Citation } from '../terms.ts';

/** What Helix says over HTTP, under the names it has on the wire. */

export type AskEvent =
  /** `requestId` names the trace of this answer. */
  | { type: 'start'; requestId: string | null }
  | { type: 'delta'; text: string }
  | { type: 'citations'; citations: Citation[] }
  | { type: 'verdict'; verdict: CheckedVerdict }
  /** A frame that could not be read. The answer goes on without it. */
  | { type: 'malformed'; raw: string }
  /** `complete` is false when the stream closed before its citations came. */
  | { type: 'end'; complete: boolean };

export type DocumentSummary = {
  document_id: number;
  title: string;
  source_uri: string;
  source_type: string;
  project: string;
  version_id: number;
  version_label: string;
  chunk_count: number;
  byte_size: number;
  created_at: string;
  updated_at: string;
};

export const INGESTION_STAGES = ['queued', 'extract', 'embed', 'publish', 'done'] as const;
export type IngestionStage = (typeof INGESTION_STAGES)[number];
export type IngestionProgress = { run_id: number; stage: IngestionStage; done: number; total: number };

export type IngestionResult = {
  status: 'created' | 'updated' | 'unchanged';
  document_id: number;
  version_id: number;
  /** Null when nothing had changed, so that nothing was run. */
  run_id: number | null;
  title: string;
  chunks: number;
  /** Vectors a model was asked for; the others were there already. */
  vectors_made: number;
};

export type ChunkPassage = {
  chunk_id: number;
  document_id: number;
  document_title: string;
  version_id: number;
  version_label: string;
  /** False when a newer version of the document has taken this one's place. */
  is_active: boolean;
  heading_path: string[];
  text: string;
  start_offset: number;
  end_offset: number;
  ordinal: number;
  chunk_count: number;
};

export type Readiness = {
  ready: boolean;
  database: 'embedded' | 'postgres';
  /** Names this process; another start of the same Helix has another. */
  instance: string;
  space: string;
  models: { embedding: string; language: string; vision: string | null };
  /** What was looked at, and what was found. */
  checks: { name: string; ok: boolean; found: string }[];
};

export type Trace = Record<string, unknown>;

export type { CheckedVerdict, Citation };
