import type { AskOptions } from './ask-question.ts';
import type {
  AskEvent,
  BlockPage,
  ChunkPassage,
  DocumentDetails,
  DocumentPage,
  DocumentSummary,
  DocumentVersion,
  IngestionResult,
  IngestionRun,
  QueryAnswer,
  QueryEvent,
  QueryOptions,
  QueuedRun,
  Readiness,
  RunPage,
  SearchOptions,
  SearchResponse,
  Trace,
  VersionDiff,
} from './contract.ts';
import type { BlocksOptions, DocumentFilter, RemovedDocument, VersionName } from './document-requests.ts';
import type { RunFilter } from './run-requests.ts';
import type { RequestOptions } from './send-request.ts';
import type { UploadOptions } from './upload-document.ts';

/** Versions go by their number, as `versions` shows it (the third version of a document is 3), or by their label. */
export interface HelixClient {
  /** Streams an answer. The request begins with the first step of the loop, and ends when the loop is left. */
  ask(question: string, options?: AskOptions): AsyncIterable<AskEvent>;
  /** Answers with citations by chunk, or abstains; the whole answer at once. */
  query(question: string, options?: QueryOptions): Promise<QueryAnswer>;
  /** The same as it is written. Its text begins with its first citation in sight, so it comes a sentence late. */
  streamQuery(question: string, options?: QueryOptions): AsyncIterable<QueryEvent>;
  /** What a question would be answered from, and why: no answer is written. */
  search(question: string, options?: SearchOptions): Promise<SearchResponse>;
  askImage(image: Blob, question: string, options?: RequestOptions): Promise<{ text: string }>;

  /** Every document that matches, by title; with `limit`, at most so many. */
  documents(filter?: DocumentFilter): Promise<DocumentSummary[]>;
  /** One page of them (100 unless told, at most 1000), with how many there are in all. */
  documentPage(filter?: DocumentFilter): Promise<DocumentPage>;
  document(documentId: number, options?: RequestOptions): Promise<DocumentDetails>;
  /** Newest first. */
  versions(documentId: number, options?: RequestOptions): Promise<DocumentVersion[]>;
  /** What changed between two versions; between the active one and the one before where none is named. */
  diff(
    documentId: number,
    from?: VersionName,
    to?: VersionName,
    options?: RequestOptions,
  ): Promise<VersionDiff>;
  /** What the reader found in the document, in parts. */
  blocks(documentId: number, options?: BlocksOptions): Promise<BlockPage>;
  /** Where the kept file can be downloaded. */
  originalUrl(documentId: number, options?: { version?: VersionName }): string;
  /** Takes a document out of every answer; with `purge`, removes all that is kept of it. */
  deleteDocument(
    documentId: number,
    options?: RequestOptions & { purge?: boolean },
  ): Promise<RemovedDocument>;
  /** Brings a document back, or makes another of its versions the active one. */
  restoreDocument(
    documentId: number,
    options?: RequestOptions & { version?: VersionName },
  ): Promise<DocumentDetails>;
  /** Reads the kept file of a document again, and waits for the end of that. */
  reingestDocument(documentId: number, options?: RequestOptions): Promise<IngestionResult>;

  uploadDocument(
    file: Blob,
    name: string,
    options: UploadOptions & { wait: false },
  ): Promise<IngestionResult | QueuedRun>;
  uploadDocument(
    file: Blob,
    name: string,
    options?: UploadOptions & { wait?: true },
  ): Promise<IngestionResult>;

  runs(filter?: RunFilter): Promise<RunPage>;
  run(runId: number, options?: RequestOptions): Promise<IngestionRun>;
  /** The states of a run up to its end. Leaving the loop ends the watching, not the run. */
  followRun(runId: number, options?: RequestOptions): AsyncIterable<IngestionRun>;
  cancelRun(runId: number, options?: RequestOptions): Promise<IngestionRun>;
  /** Makes a run that failed or was cancelled wait again. */
  retryRun(runId: number, options?: RequestOptions): Promise<IngestionRun>;

  chunk(chunkId: number, options?: RequestOptions): Promise<ChunkPassage>;
  /** What the answer with this request id was made from. */
  trace(requestId: string, options?: RequestOptions): Promise<Trace>;
  ready(options?: RequestOptions): Promise<Readiness>;
}
