import { HelixRequestError } from '../../../src/client/client.ts';
import { PASSING_FAILURES } from './passing-failures.ts';

/** `canRetry`: the same request may succeed later, without a change to it. */
export type Failure = { message: string; code: string; requestId: string | null; canRetry: boolean };

export function toFailure(error: unknown): Failure {
  if (error instanceof HelixRequestError) {
    const { message, code, requestId } = error;
    return { message, code, requestId, canRetry: canRetry(error) };
  }
  return {
    message: 'The page met an error of its own. Reload it and ask again.',
    code: 'page',
    requestId: null,
    canRetry: false,
  };
}

function canRetry({ code, status }: HelixRequestError): boolean {
  if (code === 'interrupted') return true;
  // What fails under way says so inside a response that began with 200; its code has the true status.
  if (status === 200) return PASSING_FAILURES.some((passing) => passing === code);
  return status === 0 || status >= 500;
}
