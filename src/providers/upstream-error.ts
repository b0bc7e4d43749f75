/**
 * A call to a hosted service that failed. Holds what a log needs and nothing else: no header, no
 * request body, no query string, so that it can be printed whole.
 */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly method: string;
  readonly url: string;
  /** What went wrong, without the address. */
  readonly reason: string;
  /** Absent when no status line came back. */
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly tries: number;
  /** How long the service asked to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(failure: UpstreamFailure, options?: ErrorOptions) {
    super(`${failure.method} ${failure.url}: ${failure.reason}`, options);
    this.method = failure.method;
    this.url = failure.url;
    this.reason = failure.reason;
    this.status = failure.status;
    this.retryable = failure.retryable;
    this.tries = failure.tries;
    this.retryAfterMs = failure.retryAfterMs;
  }
}

/** Takes keys out of a text: the given ones, and whatever has the form of one. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let redacted = text;
  // By words, since a message may have had its line breaks folded; a word too short to be a key stays readable.
  const words = secrets.flatMap((secret) => secret.split(/\s+/)).filter((word) => word.length >= 4);
  for (const word of words) redacted = redacted.replaceAll(word, REDACTED);
  return redacted
    .replace(/\bkey=[^&\s"']+/gi, `key=${REDACTED}`)
    .replace(/\bBearer\s+[^\s"']+/gi, `Bearer ${REDACTED}`)
    .replace(/\b(AIza|sk-)[\w-]{16,}/g, REDACTED);
}

/** The values of request headers that carry a credential. */
export function secretsOf(headers: Headers): string[] {
  return CREDENTIAL_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value ? [value.replace(/^Bearer\s+/i, '')] : [];
  });
}

const REDACTED = '[redacted]';
const CREDENTIAL_HEADERS = ['authorization', 'x-goog-api-key', 'x-api-key', 'api-key'];

export type UpstreamFailure = {
  method: string;
  url: string;
  reason: string;
  status?: number;
  retryable: boolean;
  tries: number;
  retryAfterMs?: number | undefined;
};
