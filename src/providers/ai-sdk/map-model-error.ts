import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from 'ai';
import { HelixError, messageOf } from '../../errors.ts';
import { redact, UpstreamError } from '../upstream-error.ts';

/**
 * The only place where what an SDK or the network threw becomes a `HelixError`.
 * An abort by the caller stays what the caller gave. SDK errors hold the request body, which is the
 * team's documents, so none of them is kept as a cause.
 */
export function mapModelError(error: unknown, { id, secrets, signal }: ModelCall): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof HelixError) return error;
  const { problem, status, retryable, upstream } = describe(error);
  const details = {
    service: id,
    problem: redact(problem, secrets).slice(0, PROBLEM_LIMIT).replace(/\.$/, ''),
    ...(status === undefined ? {} : { status }),
    ...(upstream ? { method: upstream.method, url: upstream.url } : {}),
  };
  const cause = upstream ?? printableCopy(error, secrets);
  const refused = status !== undefined && status >= 300 && status < 500 && status !== 429;
  return new HelixError(refused ? 'model_rejected' : 'model_unavailable', details, { cause, retryable });
}

/** Whether the service answered a request for vectors with something that is not a list of vectors. */
export function isMalformedData(error: unknown): boolean {
  return causes(error).some(
    (cause) => InvalidResponseDataError.isInstance(cause) || TypeValidationError.isInstance(cause),
  );
}

const PROBLEM_LIMIT = 500;

function describe(error: unknown): Description {
  const chain = causes(error);
  const upstream = chain.find((cause) => cause instanceof UpstreamError);
  if (upstream) {
    const { status, retryable } = upstream;
    return { problem: describeUpstream(upstream), status, retryable, upstream };
  }
  if (chain.some((cause) => JSONParseError.isInstance(cause))) {
    return { problem: 'the response is not valid JSON', retryable: true };
  }
  if (isMalformedData(error)) return { problem: 'the response lacks what was asked for', retryable: true };
  const answered = chain.find((cause) => APICallError.isInstance(cause));
  if (answered) {
    return { problem: answered.message, status: answered.statusCode, retryable: answered.isRetryable };
  }
  if (isErrorFrame(error)) {
    return { problem: error.message, status: error.statusCode, retryable: error.isRetryable ?? false };
  }
  return { problem: messageOf(error), retryable: false };
}

/** What a provider tells inside a stream comes as a plain object. */
function isErrorFrame(
  error: unknown,
): error is { message: string; statusCode?: number; isRetryable?: boolean } {
  return (
    typeof error === 'object' &&
    error !== null &&
    typeof (error as Error).message === 'string' &&
    !(error instanceof Error)
  );
}

function describeUpstream({ status, tries, reason, retryAfterMs, retryable }: UpstreamError): string {
  if (!retryable) return reason;
  const facts = [
    ...(status === undefined ? [] : [`status ${status}`]),
    `${tries} ${tries === 1 ? 'try' : 'tries'}`,
    ...(retryAfterMs === undefined ? [] : [`it asks to wait ${Math.ceil(retryAfterMs / 1000)} s`]),
  ];
  return `${reason.replace(/\.$/, '')} (${facts.join(', ')})`;
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let cause = error; cause instanceof Error && !chain.includes(cause); cause = cause.cause)
    chain.push(cause);
  return chain;
}

function printableCopy(error: unknown, secrets: readonly string[]): Error {
  const copy = new Error(
    redact(isErrorFrame(error) ? error.message : messageOf(error), secrets).slice(0, PROBLEM_LIMIT),
  );
  const frames =
    error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  copy.stack = [`${copy.name}: ${copy.message}`, ...(frames ?? [])].join('\n');
  return copy;
}

/** Which model is called, and what must never be printed about it. */
export type ModelCall = { id: string; secrets: readonly string[]; signal?: AbortSignal | undefined };

type Description = {
  problem: string;
  status?: number | undefined;
  retryable: boolean;
  upstream?: UpstreamError;
};
