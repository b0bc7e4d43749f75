import type { AuditPage, IssuedKeyBody, KeyBody, SessionState } from './access-contract.ts';
import type { AuditOptions, NewKey, RotateOptions } from './access-requests.ts';
import type { AgentOptions, DeletedAgent, NewAgent } from './agent-requests.ts';
import type { ExportArtifactOptions, ExportedArtifact } from './artifact-export-requests.ts';
import type { ExportUrlOptions } from './artifact-export-url.ts';
import type {
  ArtifactDiffOptions,
  ArtifactFilter,
  ArtifactOptions,
  ArtifactPage,
  DeletedArtifact,
  RegenerateOptions,
} from './artifact-requests.ts';
import type { AskOptions } from './ask-question.ts';
import type {
  ConnectorFilter,
  ItemFilter,
  NewConnector,
  NotedItems,
  SyncOptions,
} from './connector-requests.ts';
import type {
  Connector,
  ConnectorItemPage,
  ConnectorPage,
  ConnectorSyncEvent,
  DeletedConnector,
  SyncReport,
  TakenConnector,
} from './connectors-contract.ts';
import type {
  AgentBody,
  AgenticAnswer,
  AnswerCheck,
  AnswerRecord,
  ApiDescription,
  Artifact,
  ArtifactDiff,
  ArtifactStreamEvent,
  ArtifactVersion,
  AskEvent,
  BlockPage,
  ChunkPassage,
  Conversation,
  ConversationPage,
  ConversationSummary,
  DocumentDetails,
  DocumentPage,
  DocumentSummary,
  DocumentVersion,
  IngestionResult,
  IngestionRun,
  NewArtifact,
  QueryAnswer,
  QueryEvent,
  QueryOptions,
  QueuedRun,
  ReadableFormats,
  Readiness,
  RunPage,
  SearchOptions,
  SearchResponse,
  Trace,
  VersionDiff,
} from './contract.ts';
import type {
  ConversationFilter,
  DeletedConversation,
  NewConversation,
  TurnOptions,
} from './conversation-requests.ts';
import type {
  BlocksOptions,
  DocumentChange,
  DocumentFilter,
  RemovedDocument,
  RestoreOptions,
  VersionName,
} from './document-requests.ts';
import type { EvalFilter, EvalPage, EvalRunDetails } from './eval-requests.ts';
import type {
  Feedback,
  FeedbackCase,
  FeedbackFilter,
  FeedbackOptions,
  FeedbackPage,
} from './feedback-requests.ts';
import type { ImportOptions, ProjectArchive } from './project-archive-requests.ts';
import type { NewProjectOptions } from './project-requests.ts';
import type {
  ImportedProject,
  ProjectDetails,
  ProjectSettingsDetails,
  ProjectSummary,
  RemovedProject,
} from './projects-contract.ts';
import type {
  FinishedRepository,
  NewRepository,
  Repository,
  RepositoryState,
} from './repository-requests.ts';
import type { RunFilter } from './run-requests.ts';
import type { RequestOptions } from './send-request.ts';
import type { UploadOptions } from './upload-document.ts';

/** Versions go by their number, as `versions` shows it (the third version of a document is 3), or by their label. */
export interface HelixClient {
  /** Streams an answer. The request begins with the first step of the loop, and ends when the loop is left. */
  ask(question: string, options?: AskOptions): AsyncIterable<AskEvent>;
  /** Answers in steps over documents and code, and says how far its claims are backed; the whole answer at once. */
  query(question: string, options: QueryOptions & { mode: 'agentic' }): Promise<AgenticAnswer>;
  /** Answers with citations by chunk, or abstains; the whole answer at once. */
  query(question: string, options?: QueryOptions & { mode?: 'standard' }): Promise<QueryAnswer>;
  /** The same as it is written. Its text begins with its first citation in sight, so it comes a sentence late. */
  streamQuery(question: string, options?: QueryOptions): AsyncIterable<QueryEvent>;
  /** What a question would be answered from, and why: no answer is written. */
  search(question: string, options?: SearchOptions): Promise<SearchResponse>;
  /** Answers from what a picture shows. In a conversation the answer is kept, and the picture is not. */
  askImage(image: Blob, question: string, options?: AskImageOptions): Promise<{ text: string }>;

  /** Those in which something was asked last come first. */
  conversations(filter?: ConversationFilter): Promise<ConversationPage>;
  /** A conversation to ask in: `query`, `streamQuery` and `askImage` take its id. */
  createConversation(options?: NewConversation): Promise<ConversationSummary>;
  /** With its last 200 turns, oldest first. Where the first of them is not number 1, `turnsBefore` leads to older ones. */
  conversation(conversationId: number, options?: TurnOptions): Promise<Conversation>;
  renameConversation(
    conversationId: number,
    title: string,
    options?: RequestOptions,
  ): Promise<ConversationSummary>;
  /** For good, with everything that was asked in it. */
  deleteConversation(conversationId: number, options?: RequestOptions): Promise<DeletedConversation>;

  /** Every document that matches, by title; with `limit`, at most so many. */
  documents(filter?: DocumentFilter): Promise<DocumentSummary[]>;
  /** One page of them (100 unless told, at most 1000), with how many there are in all. */
  documentPage(filter?: DocumentFilter): Promise<DocumentPage>;
  /** Which files can be added, and how large they may be. */
  formats(options?: RequestOptions): Promise<ReadableFormats>;
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
  /** Says something else of a document than was said before; searches see it at once. */
  changeDocument(
    documentId: number,
    change: DocumentChange,
    options?: RequestOptions,
  ): Promise<DocumentDetails>;
  /** Takes a document out of every answer; with `purge`, removes all that is kept of it. */
  deleteDocument(
    documentId: number,
    options?: RequestOptions & { purge?: boolean },
  ): Promise<RemovedDocument>;
  /**
   * Brings a document back, or makes another of its versions the active one. In a project with an activation gate, an error
   * with the code `version_held_back` says what the golden set has against it.
   */
  restoreDocument(documentId: number, options?: RestoreOptions): Promise<DocumentDetails>;
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
  /** The states of a run up to its end, over lost connections. Leaving the loop ends the watching, not the run. */
  followRun(runId: number, options?: RequestOptions): AsyncIterable<IngestionRun>;
  cancelRun(runId: number, options?: RequestOptions): Promise<IngestionRun>;
  /** Makes a run that failed or was cancelled wait again. */
  retryRun(runId: number, options?: RequestOptions): Promise<IngestionRun>;

  /** Runs of cases, newest first; `helix eval` makes them. */
  evals(filter?: EvalFilter): Promise<EvalPage>;
  /** One of them, with what came of each case. */
  evalRun(runId: number, options?: RequestOptions): Promise<EvalRunDetails>;

  /** The repositories that documents were taken from, by project and name. */
  repositories(options?: RequestOptions & { project?: string }): Promise<Repository[]>;
  /** Takes a name for a repository and says what is there of it: files that are need not be sent. */
  beginRepository(repository: NewRepository, options?: RequestOptions): Promise<RepositoryState>;
  /** Notes that the documents of a repository are at a commit. */
  finishRepository(
    name: string,
    repository: FinishedRepository,
    options?: RequestOptions,
  ): Promise<Repository>;

  /** One page of the connectors, by project and name. */
  connectors(filter?: ConnectorFilter): Promise<ConnectorPage>;
  /** A source to bring documents in from. Nothing is fetched before it is synced. */
  createConnector(connector: NewConnector, options?: RequestOptions): Promise<Connector>;
  connector(connectorId: number, options?: RequestOptions): Promise<Connector>;
  /** Its documents stay; with `documents`, those that came by it alone are deleted. */
  deleteConnector(
    connectorId: number,
    options?: RequestOptions & { documents?: boolean },
  ): Promise<DeletedConnector>;
  /** Has the server sync a connector of a kind that reaches out over HTTP. Leaving the loop ends the sync. */
  syncConnector(connectorId: number, options?: SyncOptions): AsyncIterable<ConnectorSyncEvent>;
  /** Takes a connector to sync it oneself: the source is read by the caller, who uploads what changed. */
  takeConnector(connectorId: number, options?: RequestOptions): Promise<TakenConnector>;
  /** Renews that, and notes what was looked at and what is gone. */
  noteConnector(connectorId: number, noted: NotedItems): Promise<Pick<TakenConnector, 'lease' | 'seconds'>>;
  /** What was noted, page by page. */
  connectorItems(connectorId: number, filter?: ItemFilter): Promise<ConnectorItemPage>;
  /** Notes what came of a sync, and lets go of the connector. */
  finishConnector(
    connectorId: number,
    end: RequestOptions & { lease: string; report: SyncReport },
  ): Promise<Connector>;

  /** By name. */
  projects(options?: RequestOptions): Promise<ProjectSummary[]>;
  /** One of them, with how much it holds. */
  project(project: string, options?: RequestOptions): Promise<ProjectDetails>;
  /** A document that goes into a project that is not there makes it too, with no settings of its own. */
  createProject(name: string, options?: NewProjectOptions): Promise<ProjectDetails>;
  renameProject(project: string, name: string, options?: RequestOptions): Promise<ProjectDetails>;
  /** For good, with all that is in it. `default` is emptied and stays. */
  deleteProject(project: string, options?: RequestOptions): Promise<RemovedProject>;
  /** Where a whole project can be downloaded as one archive. */
  exportProjectUrl(project: string): string;
  /** The same as a stream: nothing holds the whole of it. */
  exportProject(project: string, options?: RequestOptions): Promise<ProjectArchive>;
  /** Makes a new project of an archive, all of it or nothing. */
  importProject(archive: Blob, options?: ImportOptions): Promise<ImportedProject>;
  projectSettings(project: string, options?: RequestOptions): Promise<ProjectSettingsDetails>;
  /** A merge patch: what is given replaces, null takes away, all else stays. */
  changeProjectSettings(
    project: string,
    change: object,
    options?: RequestOptions,
  ): Promise<ProjectSettingsDetails>;

  /** Whether a credential is needed, and whose came along. */
  session(options?: RequestOptions): Promise<SessionState>;
  /** For browsers: from here on a cookie stands for the key. */
  signIn(key: string, options?: RequestOptions): Promise<SessionState>;
  signOut(options?: RequestOptions): Promise<SessionState>;
  keys(options?: RequestOptions): Promise<KeyBody[]>;
  /** The whole key is in the answer, this once. */
  createKey(key: NewKey, options?: RequestOptions): Promise<IssuedKeyBody>;
  /** A new key in place of an old one, which holds a while longer. */
  rotateKey(keyId: string, options?: RotateOptions): Promise<IssuedKeyBody>;
  revokeKey(keyId: string, options?: RequestOptions): Promise<KeyBody>;
  /** What was done and by whom, newest first. */
  audit(options?: AuditOptions): Promise<AuditPage>;

  /** Those that come with Helix, and those of the project; one of its own takes the place of one with the same name. */
  agents(options?: AgentOptions): Promise<AgentBody[]>;
  agent(name: string, options?: AgentOptions): Promise<AgentBody>;
  createAgent(agent: NewAgent, options?: AgentOptions): Promise<AgentBody>;
  /** A merge patch: what is given replaces, null takes away, all else stays. One that comes with Helix cannot be changed. */
  changeAgent(name: string, change: object, options?: AgentOptions): Promise<AgentBody>;
  deleteAgent(name: string, options?: AgentOptions): Promise<DeletedAgent>;

  /** Writes an artifact and keeps it; the whole of it at once, which takes as long as its sections take. */
  createArtifact(artifact: NewArtifact, options?: RequestOptions): Promise<Artifact>;
  /**
   * The same as it is written. Its last event is `artifact`, or `error`; a connection that is lost throws `interrupted`.
   * Leaving the loop ends the writing, and nothing is kept.
   */
  writeArtifact(artifact: NewArtifact, options?: RequestOptions): AsyncIterable<ArtifactStreamEvent>;
  /** Writes sections again, as a new version; the others stay byte for byte. Streams as `writeArtifact` does. */
  regenerateArtifact(artifactId: number, options?: RegenerateOptions): AsyncIterable<ArtifactStreamEvent>;
  /** One page of them, last changed first, with how many there are in all. */
  artifacts(filter?: ArtifactFilter): Promise<ArtifactPage>;
  artifact(artifactId: number, options?: ArtifactOptions): Promise<Artifact>;
  /** Newest first. */
  artifactVersions(artifactId: number, options?: RequestOptions): Promise<ArtifactVersion[]>;
  artifactDiff(artifactId: number, options?: ArtifactDiffOptions): Promise<ArtifactDiff>;
  /** The artifact as a file, with its sources at the end. */
  exportArtifact(artifactId: number, options: ExportArtifactOptions): Promise<ExportedArtifact>;
  /** Where it can be downloaded as a file, with its sources at the end. */
  artifactExportUrl(artifactId: number, options: ExportUrlOptions): string;
  renameArtifact(artifactId: number, title: string, options?: RequestOptions): Promise<Artifact>;
  /** For good, with all its versions. */
  deleteArtifact(artifactId: number, options?: RequestOptions): Promise<DeletedArtifact>;

  chunk(chunkId: number, options?: RequestOptions): Promise<ChunkPassage>;
  /** The answer that was given under this request id, as it can be shown again, with what it was made from. */
  answer(requestId: string, options?: RequestOptions): Promise<AnswerRecord>;
  /** Each sentence of that answer against the passages it cites. No model is asked. */
  checkAnswer(requestId: string, options?: RequestOptions): Promise<AnswerCheck>;
  /** What the answer with this request id was made from, as it was stored. */
  trace(requestId: string, options?: RequestOptions): Promise<Trace>;

  /** Says whether the answer with this request id was good. Said again, it replaces what was said before. */
  sendFeedback(requestId: string, feedback: FeedbackOptions): Promise<Feedback>;
  /** What was said of answers, newest first. */
  feedback(filter?: FeedbackFilter): Promise<FeedbackPage>;
  /** Makes a case of the project's golden set of what was said of an answer. */
  feedbackToCase(feedbackId: number, options?: RequestOptions): Promise<FeedbackCase>;
  /** The API of this Helix, as OpenAPI 3.1. */
  apiDescription(options?: RequestOptions): Promise<ApiDescription>;
  ready(options?: RequestOptions): Promise<Readiness>;
}

export type AskImageOptions = RequestOptions & { conversationId?: number };
