/**
 * The words of Helix, used with the same meaning in code, SQL, HTTP and documents.
 *
 * - **tenant**: owns everything; no row is visible outside its tenant.
 * - **project**: a namespace inside a tenant; every tenant has one called `default`.
 * - **document**: a source, known by its `source_uri` inside a project.
 * - **version**: a document's content at one time; at most one is active.
 * - **block**: a piece the extractor found, with its place in the source.
 * - **chunk**: what is embedded, retrieved and cited.
 * - **space**: one embedding model and its dimension; vectors of two spaces are never compared.
 * - **run**: one ingestion, from start to end.
 * - **trace**: everything one answer was made from.
 * - **refusal**: the answer when the evidence is not there; no model is asked.
 */

export type TenantId = string;

/** The tenant of an installation that has no other. */
export const DEFAULT_TENANT: TenantId = '00000000-0000-4000-8000-000000000001';
export const DEFAULT_PROJECT = 'default';

/** Said, byte for byte, whenever `/ask` refuses. */
export const REFUSAL = "I don't have that in the provided documents.";

/** Half-open range of UTF-16 code units in a version's extracted text. */
export type Span = { start: number; end: number };

export type BlockType = 'heading' | 'paragraph' | 'list' | 'table' | 'code';

/** One piece of a document. `text` is exactly `document.text.slice(span.start, span.end)`. */
export type Block = {
  type: BlockType;
  text: string;
  span: Span;
  /** Headings only: 1 to 6, and the words without markup. */
  level?: number;
  heading?: string;
};

export const CHUNK_PROFILES = ['structured', 'fixed'] as const;
export type ChunkProfile = (typeof CHUNK_PROFILES)[number];

/** A piece of a version before it is stored. */
export type ChunkDraft = {
  ordinal: number;
  type: BlockType;
  headingPath: string[];
  text: string;
  span: Span;
  tokenCount: number;
};

/** A stored chunk as retrieval returns it: what is cited, and where it is from. */
export type RetrievedChunk = {
  chunkId: number;
  documentId: number;
  versionId: number;
  documentTitle: string;
  versionLabel: string;
  headingPath: string[];
  text: string;
  span: Span;
  tokenCount: number;
  /** Cosine distance to the question, 0 (same direction) to 2. */
  distance: number;
  /** Why the chunk is there: its rank in each channel that returned it. */
  ranks: Partial<Record<RetrievalChannel, number>>;
  /** What the chunks are ordered by; higher is better. */
  score: number;
};

/** One source an answer cites, as `/ask` sends it. */
export type Citation = { n: number; chunk_id: number; document_title: string; snippet: string };

export type RetrievalChannel = 'vector' | 'lexical';
