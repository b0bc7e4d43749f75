import type { Confidentiality, RepositoryFile } from '../terms.ts';
import type { IngestionProgress, IngestionResult, QueuedRun } from './contract.ts';
import { parseSse, type SseEvent } from './parse-sse.ts';
import { errorFromBody, HelixRequestError, parseObject, requestIdOf } from './request-error.ts';
import { badResponse, eventStreamOf, jsonOf, type SendRequest } from './send-request.ts';

/**
 * Sends one document and follows its ingestion to the end, or, with `wait: false`, only until it is taken in.
 * Throws `HelixRequestError`.
 */
export async function uploadDocument(
  send: SendRequest,
  file: Blob,
  name: string,
  options: UploadOptions,
): Promise<IngestionResult | QueuedRun> {
  const { onProgress, signal, wait = true } = options;
  const init = { method: 'POST', body: uploadForm(file, name, options), signal: signal ?? null };
  if (!wait) {
    const headers = { accept: 'application/json' };
    const response = await send('v1/documents?wait=false', { ...init, headers });
    return jsonOf<IngestionResult | QueuedRun>(response, signal);
  }
  const response = await send('v1/documents', { ...init, headers: { accept: 'text/event-stream' } });
  for await (const event of eventsOf(response, name, signal)) {
    const result = followEvent(event, response, onProgress);
    if (result) return result;
  }
  throw interrupted(name, response);
}

async function* eventsOf(
  response: Response,
  name: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<SseEvent> {
  try {
    yield* parseSse(eventStreamOf(response));
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof HelixRequestError ? error : interrupted(name, response, error);
  }
  signal?.throwIfAborted();
}

/** The server reads the parts in order and starts on the file as it comes, so the fields go first. */
function uploadForm(file: Blob, name: string, options: UploadOptions): FormData {
  const {
    title,
    project,
    sourceUri,
    versionLabel,
    effectiveAt,
    tags,
    confidentiality,
    force,
    repository,
    sync,
  } = options;
  const form = new FormData();
  const fields = {
    title,
    project,
    source_uri: sourceUri,
    version_label: versionLabel,
    effective_at: effectiveAt,
    tags: tags?.join(','),
    confidentiality,
    force: force?.toString(),
    repository: repository && JSON.stringify(repository),
    sync: sync && JSON.stringify({ connector_id: sync.connectorId, lease: sync.lease }),
  };
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(field, value);
  }
  form.set('file', file, name);
  return form;
}

function followEvent(
  { type, data }: SseEvent,
  response: Response,
  onProgress: UploadOptions['onProgress'],
): IngestionResult | null {
  if (type === 'error') throw errorFromBody(data, response);
  if (type !== 'progress' && type !== 'result') return null;
  const value = parseObject(data);
  if (!value) throw badResponse(response, `The server sent a ${type} event that is not JSON.`);
  if (type === 'result') return value as IngestionResult;
  onProgress?.(value as IngestionProgress);
  return null;
}

function interrupted(name: string, response: Response, cause?: unknown): HelixRequestError {
  return new HelixRequestError(
    {
      status: response.status,
      code: 'interrupted',
      message: `The connection closed before "${name}" was stored. Add it again; a document that was stored after all is not stored twice.`,
      requestId: requestIdOf(response),
    },
    { cause },
  );
}

export type UploadOptions = {
  /** The document's name to people; the server takes one from the file where this is missing. */
  title?: string;
  project?: string;
  /** What the document is known by; the server takes the file's name where this is missing. */
  sourceUri?: string;
  /** What people call this version; `v<n>` where it is missing. */
  versionLabel?: string;
  /** From when on this version holds (ISO 8601, not in the future); from now on where it is missing. */
  effectiveAt?: string;
  /** Take the place of the tags there are. A tag holds no comma. */
  tags?: string[];
  /** How far it may be shown; as before, or as the project has it for new documents, where this is missing. */
  confidentiality?: Confidentiality;
  /** Reads the document again even when its bytes are the same. */
  force?: boolean;
  /** The file of a repository that it is: takes the place of `sourceUri`. */
  repository?: RepositoryFile;
  /** The sync that it comes by, which takes the place of `project`: it goes into that of the connector. */
  sync?: { connectorId: number; lease: string };
  /** False: do not wait for the ingestion, only until the document is taken in. */
  wait?: boolean;
  onProgress?: (progress: IngestionProgress) => void;
  signal?: AbortSignal;
};
