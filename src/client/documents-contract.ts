import type { BlockType, Confidentiality, RepositoryFile, SourcePlace } from '../terms.ts';

/** Documents, versions and runs under the names they have on the wire. Times are ISO 8601. */

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
  tags: string[];
  /** How far it may be shown: to roles of that clearance or a higher one. */
  confidentiality: Confidentiality;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** The newest run of the document that waits or works, if there is one. */
  open_run_id: number | null;
  /** Whether there is a version that the golden set of the project keeps from being active. */
  held_back: boolean;
};

/** `total` counts all that match, not only those of this page. */
export type DocumentPage = {
  documents: DocumentSummary[];
  total: number;
  /** Of all documents of the project, where they were asked for. */
  facets?: DocumentFacets;
};

/** Which formats and tags there are, and how many documents have each; the most frequent first. */
export type DocumentFacets = { source_types: Facet[]; tags: Facet[] };
export type Facet = { name: string; documents: number };

/** What can be added. An ending has its dot and is in lower case. */
export type ReadableFormats = {
  formats: { source_type: string; endings: string[] }[];
  max_upload_bytes: number;
};

export type DocumentDetails = {
  document_id: number;
  title: string;
  source_uri: string;
  source_type: string;
  project: string;
  tags: string[];
  /** How far it may be shown: to roles of that clearance or a higher one. */
  confidentiality: Confidentiality;
  /** `held_back`: no version of it is active, because its first one was held back. */
  status: 'active' | 'deleted' | 'held_back';
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: DocumentVersion | null;
  version_count: number;
  open_run_id: number | null;
};

export type DocumentVersion = {
  version_id: number;
  document_id: number;
  /** Counts the versions of the document, from 1. */
  version_number: number;
  version_label: string;
  is_active: boolean;
  effective_at: string;
  created_at: string;
  byte_size: number;
  /** The file's name. */
  name: string;
  chunk_count: number;
  content_hash: string;
  /** `dated`: a person said from when on it holds. */
  metadata: {
    profile?: string;
    pages?: number | null;
    warnings?: string[];
    dated?: boolean;
    /** The file of a repository that it is. */
    repository?: RepositoryFile;
  };
  has_original: boolean;
  held_back: HeldBack | null;
};

/** Why a version is inactive: the golden set of its project spoke against it, or was not asked to the end. */
export type HeldBack = {
  reason: string;
  /** Of each metric with a floor: with the version, and with what is active instead. */
  metrics: Record<string, { value: number | null; before: number | null }>;
  floors: Record<string, number>;
  /** The cases that it makes worse and that the key may see; how many others there are. */
  failed_cases: { id: string; question: string; problem: string }[];
  hidden_cases: number;
  /** The ingestion that made it. */
  run_id: number | null;
};

export type VersionDiff = {
  document_id: number;
  from: DocumentVersion;
  to: DocumentVersion;
  /** Of all sections, listed or not. */
  counts: { unchanged: number; changed: number; added: number; removed: number };
  /** Those that differ. */
  sections: SectionDiff[];
  /** False when the difference is too long to be told whole. */
  is_complete: boolean;
};

export type SectionDiff = {
  kind: 'changed' | 'added' | 'removed';
  heading_path: string[];
  /** Lines that belong together, each with `+`, `-` or a space before it. */
  hunks: { from_line: number; to_line: number; lines: string[] }[];
};

export type BlockPage = {
  document_id: number;
  version_id: number;
  total: number;
  /** How many blocks are before this part. */
  offset: number;
  /** Where the next part begins; null at the end. */
  next_offset: number | null;
  blocks: DocumentBlock[];
  /** In points; null unless one page is asked for and has places. */
  page_size: { width: number; height: number } | null;
};

export type DocumentBlock = {
  index: number;
  type: BlockType;
  text: string;
  /** Whether the text was too long to be sent whole. */
  is_cut: boolean;
  start_offset: number;
  end_offset: number;
  level: number | null;
  source: SourcePlace;
  table: { row_count: number; column_count: number; header_rows: number; caption: string | null } | null;
  symbol: string[] | null;
  /** Lines of a page, rows of a table or cues of a transcript, in order; not all of them where there are very many. */
  parts: BlockPart[];
};

/** Offsets are those of the extracted text, as in a block. */
export type BlockPart = { start_offset: number; end_offset: number; source: SourcePlace };

export type ChunkPassage = {
  chunk_id: number;
  document_id: number;
  document_title: string;
  source_uri: string;
  source_type: string;
  version_id: number;
  version_label: string;
  /** False when a newer version of the document has taken this one's place, or the document was deleted. */
  is_active: boolean;
  heading_path: string[];
  text: string;
  start_offset: number;
  end_offset: number;
  ordinal: number;
  chunk_count: number;
  chunk_type: BlockType;
  /** Where the chunk is in its source: page and box, time, or lines. */
  source: SourcePlace;
  table: { csv: string } | null;
  /** How many pages the version has, where it has any. */
  pages: number | null;
  /** Of a document that was taken from a repository: its name, the file in it, and a commit at which the file has these lines. */
  repository?: string;
  path?: string;
  commit?: string;
};

export const INGESTION_STAGES = ['queued', 'extract', 'embed', 'publish', 'done'] as const;
export type IngestionStage = (typeof INGESTION_STAGES)[number];
export type IngestionProgress = { run_id: number; stage: IngestionStage; done: number; total: number };

export type IngestionResult = {
  /** `held_back`: the version is there and inactive, because the golden set of the project speaks against it. */
  status: 'created' | 'updated' | 'unchanged' | 'held_back';
  document_id: number;
  version_id: number;
  /** Null when nothing had changed, so that nothing was run. */
  run_id: number | null;
  title: string;
  chunks: number;
  /** Vectors a model was asked for; the others were there already. */
  vectors_made: number;
  /** Why it was held back, by which cases, and what to do. */
  warning?: string;
};

/** A document that was taken in and waits to be ingested. */
export type QueuedRun = { status: 'queued'; run_id: number };

export type RunStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export type IngestionRun = {
  run_id: number;
  project: string;
  /** Null until the run has succeeded. */
  document_id: number | null;
  version_id: number | null;
  source_uri: string;
  name: string;
  status: RunStatus;
  stage: IngestionStage;
  outcome: IngestionResult['status'] | null;
  byte_size: number;
  attempts: number;
  created_at: string;
  started_at: string | null;
  heartbeat_at: string;
  finished_at: string | null;
  config: object;
  stats: RunStats;
  error: string | null;
  /** The code of the error, and what it is about. */
  failure: { code: string; details: Record<string, string | number> } | null;
};

/** How far a run is and what it took; each is there once it is known. */
export type RunStats = {
  bytes?: number;
  pages_done?: number;
  pages_total?: number;
  chunks_done?: number;
  chunks_total?: number;
  vectors_kept?: number;
  vectors_made?: number;
  extract_ms?: number;
  embed_ms?: number;
  publish_ms?: number;
  warnings?: string[];
};

/** Newest first. `next_before` is what to ask the next page with; null at the end. */
export type RunPage = { runs: IngestionRun[]; next_before: number | null };

export type { SourcePlace };
