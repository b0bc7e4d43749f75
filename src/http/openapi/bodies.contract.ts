import type { z } from 'zod';
import type * as client from '../../client/client.ts';
import type { BODIES, BodyName } from './bodies.ts';

/** Intersections as one object, so that only what is in a type counts and not how it was written. */
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : { ours: A; theirs: B };
type AllTrue<List extends Record<keyof List, true>> = List;
type Agrees<Name extends BodyName, Theirs> = Equal<Plain<z.output<(typeof BODIES)[Name]>>, Plain<Theirs>>;

type SectionEvent = Extract<client.ArtifactStreamEvent, { type: 'section' }>;

/** `tsc` refuses this list as soon as a body and the type that the client has for it differ, and names both. */
export type Agreement = AllTrue<{
  QueryAnswer: Agrees<'QueryAnswer', client.QueryAnswer>;
  AgenticAnswer: Agrees<'AgenticAnswer', client.AgenticAnswer>;
  AgenticEnvelope: Agrees<'AgenticEnvelope', client.AgenticEnvelope>;
  AgenticDebug: Agrees<'AgenticDebug', client.AgenticDebug>;
  QueryDebug: Agrees<'QueryDebug', client.QueryDebug>;
  QueryCitation: Agrees<'QueryCitation', client.QueryCitation>;
  NumberedCitation: Agrees<'NumberedCitation', client.Citation>;
  Verdict: Agrees<'Verdict', client.CheckedVerdict>;
  SearchResponse: Agrees<'SearchResponse', client.SearchResponse>;
  AnswerRecord: Agrees<'AnswerRecord', client.AnswerRecord>;
  AnswerCheck: Agrees<'AnswerCheck', client.AnswerCheck>;
  ChunkPassage: Agrees<'ChunkPassage', client.ChunkPassage>;
  SourcePlace: Agrees<'SourcePlace', client.SourcePlace>;
  ConversationPage: Agrees<'ConversationPage', client.ConversationPage>;
  ConversationSummary: Agrees<'ConversationSummary', client.ConversationSummary>;
  Conversation: Agrees<'Conversation', client.Conversation>;
  DocumentPage: Agrees<'DocumentPage', client.DocumentPage>;
  DocumentDetails: Agrees<'DocumentDetails', client.DocumentDetails>;
  DocumentVersion: Agrees<'DocumentVersion', client.DocumentVersion>;
  VersionDiff: Agrees<'VersionDiff', client.VersionDiff>;
  BlockPage: Agrees<'BlockPage', client.BlockPage>;
  RemovedDocument: Agrees<'RemovedDocument', client.RemovedDocument>;
  ReadableFormats: Agrees<'ReadableFormats', client.ReadableFormats>;
  Repository: Agrees<'Repository', client.Repository>;
  RepositoryState: Agrees<'RepositoryState', client.RepositoryState>;
  ConnectorPage: Agrees<'ConnectorPage', client.ConnectorPage>;
  RemovedConnector: Agrees<'RemovedConnector', client.DeletedConnector>;
  SyncProgress: Agrees<'SyncProgress', client.SyncProgress>;
  TakenConnector: Agrees<'TakenConnector', client.TakenConnector>;
  ConnectorItemPage: Agrees<'ConnectorItemPage', client.ConnectorItemPage>;
  IngestionProgress: Agrees<'IngestionProgress', client.IngestionProgress>;
  IngestionResult: Agrees<'IngestionResult', client.IngestionResult>;
  QueuedRun: Agrees<'QueuedRun', client.QueuedRun>;
  RunPage: Agrees<'RunPage', client.RunPage>;
  Agent: Agrees<'Agent', client.AgentBody>;
  ArtifactPage: Agrees<'ArtifactPage', client.ArtifactPage>;
  Artifact: Agrees<'Artifact', client.Artifact>;
  ArtifactVersionList: Agrees<'ArtifactVersionList', { versions: client.ArtifactVersion[] }>;
  ArtifactDiff: Agrees<'ArtifactDiff', client.ArtifactDiff>;
  ArtifactSectionWritten: Agrees<'ArtifactSectionWritten', Omit<SectionEvent, 'type'>>;
  ProjectDetails: Agrees<'ProjectDetails', client.ProjectDetails>;
  RemovedProject: Agrees<'RemovedProject', client.RemovedProject>;
  ImportedProject: Agrees<'ImportedProject', client.ImportedProject>;
  ProjectSettingsDetails: Agrees<'ProjectSettingsDetails', client.ProjectSettingsDetails>;
  EvalPage: Agrees<'EvalPage', client.EvalPage>;
  EvalRunDetails: Agrees<'EvalRunDetails', client.EvalRunDetails>;
  Feedback: Agrees<'Feedback', client.Feedback>;
  FeedbackPage: Agrees<'FeedbackPage', client.FeedbackPage>;
  SessionState: Agrees<'SessionState', client.SessionState>;
  Key: Agrees<'Key', client.KeyBody>;
  IssuedKey: Agrees<'IssuedKey', client.IssuedKeyBody>;
  AuditPage: Agrees<'AuditPage', client.AuditPage>;
  Readiness: Agrees<'Readiness', client.Readiness>;
}>;
