import { HelixError, messageOf } from '../errors.ts';

/** Waits for an answer of the database, for a limited time; whatever else happens means that it is not available. */
export async function answeredWithin(timeoutMs: number, answer: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    await Promise.race([answer, timeout.promise]);
  } catch (error) {
    throw unavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

export function unavailable(error: unknown): HelixError {
  if (error instanceof HelixError) return error;
  return new HelixError(
    'database_unavailable',
    { problem: messageOf(error) },
    { cause: error, retryable: true },
  );
}
