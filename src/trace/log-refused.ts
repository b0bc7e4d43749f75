import type { Logger } from '../log/logger.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { Trace } from '../store/traces.ts';

/** One line for a question that nothing near enough was found for. */
export function logRefused(log: Logger, { traceId, gate }: Pick<Trace, 'traceId' | 'gate'>): void {
  const { nearest = null, ceiling } = gate ?? {};
  log.info({ request_id: traceId, best_distance: nearest, ceiling }, 'refused: low confidence');
}

/** One line for an answer that its sources do not hold. */
export function logUngrounded(
  log: Logger,
  requestId: string,
  { unsupported_claims, citations_correct }: CheckedVerdict,
  policy: 'flag' | 'refuse',
): void {
  log.warn({ request_id: requestId, policy, unsupported_claims, citations_correct }, 'answer.ungrounded');
}
