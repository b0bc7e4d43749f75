import { accessRequests } from './access-requests.ts';
import { agentRequests } from './agent-requests.ts';
import { answerRequests } from './answer-requests.ts';
import { artifactExportRequests } from './artifact-export-requests.ts';
import { artifactExportUrl } from './artifact-export-url.ts';
import { artifactRequests } from './artifact-requests.ts';
import { type AskOptions, askQuestion } from './ask-question.ts';
import { connectorRequests } from './connector-requests.ts';
import type { ApiDescription, ChunkPassage, Readiness, Trace } from './contract.ts';
import { conversationRequests } from './conversation-requests.ts';
import { documentRequests } from './document-requests.ts';
import { evalRequests } from './eval-requests.ts';
import { feedbackRequests } from './feedback-requests.ts';
import type { AskImageOptions, HelixClient } from './helix-client.ts';
import { projectArchiveRequests } from './project-archive-requests.ts';
import { projectRequests } from './project-requests.ts';
import { queryRequests } from './query-requests.ts';
import { DEFAULT_RETRIES } from './reconnect-rules.ts';
import { repositoryRequests } from './repository-requests.ts';
import { beginningOf, errorFromBody, HelixRequestError, parseObject } from './request-error.ts';
import { runRequests } from './run-requests.ts';
import {
  badResponse,
  baseOf,
  createSendRequest,
  getJson,
  jsonOf,
  type RequestOptions,
  type SendRequest,
  textOf,
} from './send-request.ts';
import { type UploadOptions, uploadDocument } from './upload-document.ts';

/**
 * Talks to one Helix. Runs wherever `fetch` does: browsers, Node, workers.
 * Every method throws `HelixRequestError`, or the reason of the signal that stopped it.
 */
export function createHelixClient(options: HelixClientOptions = {}): HelixClient {
  // Wrapped, because a browser's `fetch` refuses to be called as anything but a method of `globalThis`.
  const { baseUrl = 'http://localhost:8080', fetch = (input, init) => globalThis.fetch(input, init) } =
    options;
  const retries = checkedRetries(options.retries);
  const send = createSendRequest({ baseUrl, fetch: withKey(fetch, options.key), retries });
  return {
    ask: (question, askOptions = {}) => askQuestion(send, question, askOptions),
    askImage: (image, question, request = {}) => askImage(send, image, question, request),
    ...queryRequests(send),
    ...documentRequests(send, baseOf(baseUrl)),
    ...runRequests(send, retries),
    ...repositoryRequests(send),
    ...connectorRequests(send),
    ...projectRequests(send),
    ...projectArchiveRequests(send, baseOf(baseUrl)),
    ...evalRequests(send),
    ...feedbackRequests(send),
    ...answerRequests(send),
    ...conversationRequests(send),
    ...accessRequests(send),
    ...agentRequests(send),
    ...artifactRequests(send),
    ...artifactExportRequests(send),
    artifactExportUrl: (id, exported) => artifactExportUrl(baseOf(baseUrl), id, exported),
    // What waits for the end gives the end's result: the two forms of the method differ in that alone.
    uploadDocument: ((file: Blob, name: string, uploadOptions: UploadOptions = {}) =>
      uploadDocument(send, file, name, uploadOptions)) as HelixClient['uploadDocument'],
    chunk: (chunkId, request = {}) => getJson<ChunkPassage>(send, `v1/chunks/${chunkId}`, request),
    trace: (requestId, request = {}) =>
      getJson<Trace>(send, `v1/traces/${encodeURIComponent(requestId)}`, request),
    apiDescription: (request = {}) => getJson<ApiDescription>(send, 'openapi.json', request),
    ready: (request = {}) => readReadiness(send, request),
  };
}

async function askImage(
  send: SendRequest,
  image: Blob,
  question: string,
  { signal, conversationId }: AskImageOptions,
) {
  const form = new FormData();
  form.set('q', question);
  if (conversationId !== undefined) form.set('conversation_id', String(conversationId));
  form.set('image', image);
  const response = await send('ask-image', { method: 'POST', body: form, signal: signal ?? null });
  const body = await jsonOf<{ text: string }>(response, signal);
  if (typeof body.text === 'string') return body;
  throw badResponse(response, 'The server answered without a text.');
}

/** The credential goes along with every request, and to no other server: redirects are not followed. */
function withKey(fetch: typeof globalThis.fetch, key: string | undefined): typeof globalThis.fetch {
  if (key === undefined) return fetch;
  return (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${key}`);
    return fetch(input, { ...init, headers });
  };
}

function checkedRetries(retries = DEFAULT_RETRIES): number {
  if (Number.isInteger(retries) && retries >= 0) return retries;
  throw new RangeError(`retries is ${retries}. Give a whole number from 0.`);
}

/** A Helix that is not ready says so with status 503 and the same body: an answer, not a failure. */
async function readReadiness(send: SendRequest, { signal }: RequestOptions): Promise<Readiness> {
  const response = await send('readyz', { signal: signal ?? null }, ({ ok, status }) => ok || status === 503);
  const text = await (response.ok ? textOf(response, signal) : beginningOf(response));
  signal?.throwIfAborted();
  const body = parseObject(text);
  if (typeof body?.ready !== 'boolean') throw errorFromBody(text, response);
  return body as Readiness;
}

export type HelixClientOptions = {
  /** `http://localhost:8080` unless told. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
  /** A key or a token, where Helix asks for one. Never in a page: there a session stands for it (`signIn`). */
  key?: string;
  /** How often a request that failed before its first byte is repeated, as `reconnect-rules.ts` says; 2 unless told. */
  retries?: number;
};

export { ARTIFACT_TYPES, type ArtifactType, LACKING } from '../artifacts/terms.ts';
export { ABSTENTION, DEFAULT_PROJECT, FEEDBACK_REASONS, type FeedbackReason, REFUSAL } from '../terms.ts';
export type * from './access-contract.ts';
export type { AuditOptions, NewKey, RotateOptions } from './access-requests.ts';
export type { AgentOptions, DeletedAgent, NewAgent } from './agent-requests.ts';
export type { ExportArtifactOptions, ExportedArtifact } from './artifact-export-requests.ts';
export type { ExportUrlOptions } from './artifact-export-url.ts';
export type {
  ArtifactDiffOptions,
  ArtifactFilter,
  ArtifactOptions,
  ArtifactPage,
  DeletedArtifact,
  RegenerateOptions,
} from './artifact-requests.ts';
export type {
  ConnectorFilter,
  ItemFilter,
  NewConnector,
  NotedItems,
  SyncOptions,
} from './connector-requests.ts';
export type * from './connectors-contract.ts';
export * from './contract.ts';
export type {
  ConversationFilter,
  DeletedConversation,
  NewConversation,
  TurnOptions,
} from './conversation-requests.ts';
export type {
  BlocksOptions,
  DocumentChange,
  DocumentFilter,
  RemovedDocument,
  VersionName,
} from './document-requests.ts';
export type {
  EvalCaseResult,
  EvalFilter,
  EvalMetric,
  EvalPage,
  EvalRunDetails,
  EvalRunSummary,
} from './eval-requests.ts';
export type {
  Feedback,
  FeedbackCase,
  FeedbackFilter,
  FeedbackOptions,
  FeedbackPage,
} from './feedback-requests.ts';
export type { ImportOptions, ProjectArchive } from './project-archive-requests.ts';
export type { NewProjectOptions } from './project-requests.ts';
export type { Repository, RepositoryState } from './repository-requests.ts';
export type { RunFilter } from './run-requests.ts';
export type { AskImageOptions, AskOptions, HelixClient, RequestOptions, UploadOptions };
export { HelixRequestError };
