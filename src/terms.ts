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
 * - **conversation**: questions with their answers, kept together in a project; **turn**: one of them.
 * - **refusal**: the answer when the evidence is not there; no model is asked.
 */

export type TenantId = string;

/** The tenant of an installation that has no other. */
export const DEFAULT_TENANT: TenantId = '00000000-0000-4000-8000-000000000001';
export const DEFAULT_PROJECT = 'default';

/** Said, byte for byte, whenever `/ask` refuses. */
export const REFUSAL = "I don't have that in the provided documents.";

/** Said, byte for byte, whenever `/v1/query` abstains. */
export const ABSTENTION = "I don't have enough information in the current documents to answer that.";

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
  /** Where the block is in its source. */
  place?: Place;
  /** Where parts of it are (lines of a PDF, rows of a table, cues of a transcript), in order; spans as in `span`. */
  parts?: PlacedSpan[];
  /** Tables only: the cells behind the text. */
  table?: Table;
  /** Source code only: the names of what the block defines, outermost first, such as `['Queue', 'push']`. */
  symbol?: string[];
};

/** Left, top, right, bottom in points of the page as it is shown, from its top left corner. */
export type Box = [left: number, top: number, right: number, bottom: number];

/** A place in a source, in the source's own terms: a page with a box, a time with a speaker, or lines. */
export type Place = {
  /** From 1: a page, a slide or a sheet. */
  page?: number;
  box?: Box;
  startMs?: number;
  endMs?: number;
  speaker?: string;
  /** From 1, both included. */
  startLine?: number;
  endLine?: number;
};

export type PlacedSpan = { span: Span; place: Place };

/** The cells of a table. A merged cell is there once, with the rows and columns it covers. */
export type Table = {
  rowCount: number;
  columnCount: number;
  /** How many of the first rows name the columns. */
  headerRows: number;
  cells: TableCell[];
  /** What stands above or below the table and belongs to it: its title, its unit. */
  caption?: string;
};

export type TableCell = { row: number; column: number; rowSpan: number; columnSpan: number; text: string };

export const CHUNK_PROFILES = ['structured', 'longform', 'fixed'] as const;
export type ChunkProfile = (typeof CHUNK_PROFILES)[number];

/** A piece of a version before it is stored. */
export type ChunkDraft = {
  ordinal: number;
  type: BlockType;
  headingPath: string[];
  text: string;
  span: Span;
  tokenCount: number;
  metadata: ChunkMetadata;
  /** Words around the chunk that are embedded and indexed with it but are not its text. */
  context?: string;
  /** Short texts that it is also found by, such as what each row of a table is about; each has a vector of its own. */
  searchKeys?: string[];
};

/** What is kept with a chunk besides its text; stored as it is, so the names are those of the schema. */
export type ChunkMetadata = {
  summary: string;
  keywords: string[];
  hypothetical_questions: string[];
  source: SourcePlace;
  table?: { format: 'markdown'; csv: string };
};

/** Where a chunk is in its source, for highlighting. A chunk over several pages has a region on each that has boxes. */
export type SourcePlace = {
  page?: number;
  /** The last page, where it is not the first. */
  end_page?: number;
  bbox?: Box;
  regions?: { page: number; bbox: Box }[];
  start_ms?: number;
  end_ms?: number;
  speakers?: string[];
  start_line?: number;
  end_line?: number;
  symbols?: string[];
};

/** How far a document may be shown, from all to few. A caller's clearance is the last one that it may see. */
export const CONFIDENTIALITIES = ['public', 'internal', 'confidential', 'restricted'] as const;
export type Confidentiality = (typeof CONFIDENTIALITIES)[number];
/** That of a document of which neither its project nor whoever adds it says one. */
export const USUAL_CONFIDENTIALITY = 'internal' satisfies Confidentiality;

/** Of one filter: how many values, and how long each may be, in characters. */
export const FILTER_LIMITS = { values: 100, characters: 200 } as const;

/** Which documents a question is asked of; each given filter narrows, and any of its values is enough. */
export type SearchFilters = {
  sourceTypes?: readonly string[];
  tags?: readonly string[];
  confidentiality?: readonly Confidentiality[];
  documentIds?: readonly number[];
  /** Source code alone, or all but it. For those who search in steps; no caller says so. */
  isCode?: boolean;
  /** When the version came into force (ISO 8601), both ends included. */
  from?: string;
  to?: string;
};

/** A stored chunk as retrieval returns it: what is cited, and where it is from. */
export type RetrievedChunk = {
  chunkId: number;
  documentId: number;
  versionId: number;
  documentTitle: string;
  versionLabel: string;
  sourceUri: string;
  sourceType: string;
  ordinal: number;
  type: BlockType;
  headingPath: string[];
  text: string;
  span: Span;
  source: SourcePlace;
  /** Of a document that was taken from a repository. */
  repository?: RepositoryPlace;
  tokenCount: number;
  /** Cosine distance to the question, 0 (same direction) to 2. */
  distance: number;
  /** Why the chunk is there: its rank in each channel that returned it. */
  ranks: Partial<Record<RetrievalChannel, number>>;
  /** What fusion made of the channels, or the reranker of the text: what the chunks are ordered by; higher is better. */
  score: number;
  rerankScore?: number;
  /** Why it may be written for a model and not for readers; there where the project's policy is to mark such chunks. */
  suspicions?: string[];
  /** It stands next to this chunk and was taken along to complete it. */
  neighbourOf?: number;
};

/** Where a version is in a repository: the file at this commit has exactly its lines. */
export type RepositoryPlace = { name: string; path: string; commit: string };

/** The same with what Git calls the content: a file whose blob is known need not be read. */
export type RepositoryFile = RepositoryPlace & { blob: string };

/** One source an answer cites, as `/ask` sends it. */
export type Citation = { n: number; chunk_id: number; document_title: string; snippet: string };

/** What is done with a chunk that seems to be written for a model: left out, kept with a mark, or not looked for. */
export const INJECTION_POLICIES = ['quarantine', 'flag', 'off'] as const;
export type InjectionPolicy = (typeof INJECTION_POLICIES)[number];

/** How chunks are screened: what is done with those found, and phrases that are looked for besides Helix's own. */
export type InjectionRules = { policy: InjectionPolicy; markers: readonly string[] };

/** A chunk that was found and not used. Its text is told to nobody. */
export type QuarantinedChunk = { chunkId: number; documentId: number; reasons: string[] };

export type RetrievalChannel = 'vector' | 'lexical';

/** What a reader can say is wrong with an answer. */
export const FEEDBACK_REASONS = [
  'wrong',
  'incomplete',
  'outdated',
  'made_up',
  'bad_citation',
  'should_have_answered',
  'other',
] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];
