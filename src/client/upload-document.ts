import type { IngestionProgress, IngestionResult } from './contract.ts';
import { parseSse, type SseEvent } from './parse-sse.ts';
import { errorFromBody, HelixRequestError, parseObject, requestIdOf } from './request-error.ts';
import { badResponse, eventStreamOf, type SendRequest } from './send-request.ts';

/** Sends one document and follows its ingestion to the end. Throws `HelixRequestError`. */
export async function uploadDocument(
  send: SendRequest,
  file: Blob,
  name: string,
  { title, project, sourceUri, onProgress, signal }: UploadOptions,
): Promise<IngestionResult> {
  const response = await send('v1/documents', {
    method: 'POST',
    headers: { accept: 'text/event-stream' },
    body: uploadForm(file, name, { title, project, source_uri: sourceUri }),
    signal: signal ?? null,
  });
  try {
    for await (const event of parseSse(eventStreamOf(response))) {
      const result = followEvent(event, response, onProgress);
      if (result) return result;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof HelixRequestError ? error : interrupted(name, response, error);
  }
  throw interrupted(name, response);
}

/** The server reads the parts in order and starts on the file as it comes, so the fields go first. */
function uploadForm(file: Blob, name: string, fields: Record<string, string | undefined>): FormData {
  const form = new FormData();
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
  onProgress?: (progress: IngestionProgress) => void;
  signal?: AbortSignal;
};
