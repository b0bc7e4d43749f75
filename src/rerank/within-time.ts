import { HelixError } from '../errors.ts';

/**
 * Waits for `work` no longer than the time allowed, and not after the caller has left, whatever `work` does with the
 * signal it is given. Throws `reranker_unavailable` when the time is over, the caller's reason when they leave.
 */
export async function withinTime<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  timeoutMs: number,
  caller?: AbortSignal,
): Promise<Result> {
  caller?.throwIfAborted();
  const clock = new AbortController();
  const signal = caller ? AbortSignal.any([caller, clock.signal]) : clock.signal;
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end);
  const timer = setTimeout(() => clock.abort(lateAfter(timeoutMs)), timeoutMs);
  try {
    return await Promise.race([work(signal), ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

function lateAfter(timeoutMs: number): HelixError {
  const problem = `no order within ${timeoutMs} ms (RERANK_TIMEOUT_MS)`;
  return new HelixError('reranker_unavailable', { service: 'reranker', problem });
}
