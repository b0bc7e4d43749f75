import { HelixError } from '../errors.ts';
import { FIXED_HEADERS } from './edge-headers.ts';

/** An error of the worker itself, in the one shape of Helix. What was not foreseen is logged and not told. */
export function errorResponse(error: unknown, requestId: string): Response {
  const known = error instanceof HelixError ? error : new HelixError('internal');
  if (known.status >= 500) {
    const cause = known.cause ?? error;
    console.error(
      JSON.stringify({
        event: 'edge.failed',
        request_id: requestId,
        code: known.code,
        problem: String(cause),
      }),
    );
  }
  const headers = new Headers({ ...FIXED_HEADERS, 'cache-control': 'no-store', 'x-request-id': requestId });
  if (known.code === 'method_not_allowed') headers.set('allow', String(known.details.allowed));
  const body = { error: known.code, message: known.message, request_id: requestId };
  return Response.json(body, { status: known.status, headers });
}
