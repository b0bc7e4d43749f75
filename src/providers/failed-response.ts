import { parseRetryAfter } from './retry-delay.ts';

/** What a response with an error status says: the service's own words and the wait it asks for. */
export async function readFailedResponse(response: Response, now: number): Promise<FailedResponse> {
  const text = await readStart(response.body);
  const error = parseError(text);
  const message = error?.message ?? text;
  return {
    message:
      message.replace(/\s+/g, ' ').trim().slice(0, MESSAGE_LIMIT) || response.statusText || 'no message',
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), now) ?? retryInfo(error),
  };
}

/** An error body is read for its message only; a service that sends megabytes is cut off. */
const BODY_LIMIT = 65_536;
const MESSAGE_LIMIT = 300;

async function readStart(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= BODY_LIMIT) break;
    }
  } catch {
    // The status alone decides what happens next; a cut error body only costs its message.
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseError(text: string): ErrorBody | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const { error } = (Array.isArray(parsed) ? parsed[0] : parsed) as { error?: unknown };
    if (typeof error === 'string') return { message: error };
    return typeof (error as ErrorBody)?.message === 'string' ? (error as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Gemini sends no `Retry-After` with a 429 but a `google.rpc.RetryInfo`, such as `"retryDelay": "34s"`. */
function retryInfo(error: ErrorBody | undefined): number | undefined {
  const details = Array.isArray(error?.details) ? error.details : [];
  const delay = details.map((detail) => (detail as { retryDelay?: unknown })?.retryDelay).find(Boolean);
  const seconds = typeof delay === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

type ErrorBody = { message: string; details?: unknown };
export type FailedResponse = { message: string; retryAfterMs: number | undefined };
