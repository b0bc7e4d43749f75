import { HelixError } from '../../errors.ts';
import { UpstreamError } from '../upstream-error.ts';

/**
 * What the request threw, as a `HelixError`; an abort by the caller stays what the caller gave. The service's own words
 * are left out: what it says about a request may quote the request, which is the team's documents.
 */
export function cohereFailure(error: unknown, id: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason;
  if (!(error instanceof UpstreamError)) return error;
  const { method, url, status, retryable } = error;
  const details = { service: id, problem: problemOf(error), method, url, ...(status ? { status } : {}) };
  return new HelixError('reranker_unavailable', details, { retryable });
}

/** For a response that came and is no order. */
export function nonsense(found: string): HelixError {
  return new HelixError('reranker_unavailable', { service: 'cohere', problem: `it returned ${found}` });
}

function problemOf({ status, tries, reason }: UpstreamError): string {
  const times = tries === 1 ? '' : ` after ${tries} tries`;
  if (status === undefined) return `${reason.replace(/\.$/, '')}${times}`;
  return `status ${status}${times}${ADVICE[status] ?? ''}`;
}

const ADVICE: Record<number, string> = {
  401: '; check COHERE_API_KEY',
  403: '; check COHERE_API_KEY',
  404: '; check COHERE_RERANK_MODEL and COHERE_BASE_URL',
  429: '; the limit of the key is reached',
};
