import type { z } from 'zod';
import * as access from './bodies/access.ts';
import * as agentic from './bodies/agentic.ts';
import * as answers from './bodies/answers.ts';
import * as artifacts from './bodies/artifacts.ts';
import * as connectors from './bodies/connectors.ts';
import * as conversations from './bodies/conversations.ts';
import * as documents from './bodies/documents.ts';
import * as evals from './bodies/evals.ts';
import * as integrations from './bodies/integrations.ts';
import { sourcePlace } from './bodies/places.ts';
import * as projects from './bodies/projects.ts';
import * as query from './bodies/query.ts';
import * as repositories from './bodies/repositories.ts';
import * as runs from './bodies/runs.ts';
import * as search from './bodies/search.ts';
import * as service from './bodies/service.ts';

/** What the API answers with, under the names of the description. `bodies.contract.ts` holds them to the client's types. */
export const BODIES = {
  Error: service.errorBody,
  QueryAnswer: query.queryAnswer,
  AgenticAnswer: query.agenticAnswer,
  AgenticEnvelope: agentic.agenticEnvelope,
  AgenticDebug: agentic.agenticDebug,
  QueryEnd: query.queryEnd,
  QueryDebug: search.queryDebug,
  QueryCitation: answers.queryCitation,
  TextDelta: query.textDelta,
  NumberedCitation: answers.numberedCitation,
  Verdict: answers.verdict,
  SearchResponse: search.searchResponse,
  ImageAnswer: answers.imageAnswer,
  ImageRefused: service.imageRefused,
  VisionMissing: service.visionMissing,
  AnswerRecord: answers.answerRecord,
  AnswerCheck: answers.answerCheck,
  Trace: answers.trace,
  ChunkPassage: documents.chunkPassage,
  SourcePlace: sourcePlace,
  ConversationPage: conversations.conversationPage,
  ConversationSummary: conversations.conversationSummary,
  Conversation: conversations.conversation,
  RemovedConversation: conversations.removedConversation,
  DocumentPage: documents.documentPage,
  DocumentDetails: documents.documentDetails,
  DocumentVersion: documents.documentVersion,
  VersionList: documents.versionList,
  VersionDiff: documents.versionDiff,
  BlockPage: documents.blockPage,
  RemovedDocument: documents.removedDocument,
  ReadableFormats: documents.readableFormats,
  RepositoryList: repositories.repositoryList,
  RepositoryState: repositories.repositoryState,
  Repository: repositories.repository,
  ConnectorPage: connectors.connectorPage,
  Connector: connectors.connector,
  RemovedConnector: connectors.removedConnector,
  SyncProgress: connectors.syncProgress,
  SyncReport: connectors.syncReport,
  TakenConnector: connectors.takenConnector,
  KeptConnector: connectors.keptConnector,
  ConnectorItemPage: connectors.connectorItemPage,
  IngestionProgress: runs.ingestionProgress,
  IngestionResult: runs.ingestionResult,
  QueuedRun: runs.queuedRun,
  IngestionRun: runs.ingestionRun,
  RunPage: runs.runPage,
  AgentList: artifacts.agentList,
  Agent: artifacts.agent,
  RemovedAgent: artifacts.removedAgent,
  ArtifactPage: artifacts.artifactPage,
  Artifact: artifacts.artifact,
  ArtifactVersionList: artifacts.artifactVersionList,
  ArtifactDiff: artifacts.artifactDiff,
  RemovedArtifact: artifacts.removedArtifact,
  ArtifactPlan: artifacts.artifactPlan,
  ArtifactStep: artifacts.artifactStep,
  ArtifactCoverage: artifacts.artifactCoverage,
  ArtifactSectionWritten: artifacts.artifactSectionWritten,
  ArtifactKept: artifacts.artifactKept,
  ProjectList: projects.projectList,
  ProjectDetails: projects.projectDetails,
  RemovedProject: projects.removedProject,
  ImportedProject: projects.importedProject,
  ProjectSettingsDetails: projects.projectSettingsDetails,
  EvalPage: evals.evalPage,
  EvalRunDetails: evals.evalRunDetails,
  Feedback: evals.feedback,
  FeedbackPage: evals.feedbackPage,
  FeedbackCase: evals.feedbackCase,
  ChatCompletion: integrations.chatCompletion,
  ChatChunk: integrations.chatChunk,
  ChatModelList: integrations.chatModelList,
  ChatModel: integrations.chatModel,
  OpenAiError: integrations.openAiError,
  McpMessage: integrations.mcpMessage,
  SessionState: access.sessionState,
  KeyList: access.keyList,
  Key: access.key,
  IssuedKey: access.issuedKey,
  AuditPage: access.auditPage,
  Health: service.health,
  Readiness: service.readiness,
  ApiDescription: service.apiDescription,
} as const satisfies Record<string, z.ZodType>;

export type BodyName = keyof typeof BODIES;
