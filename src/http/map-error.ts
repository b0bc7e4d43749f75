import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HelixRequestError } from '../client/client.ts';
import { ERROR_CATALOG, type ErrorCode, HelixError, messageOf } from '../errors.ts';
import { isOpenAiPath, openAiErrorBody } from './openai-error.ts';

/** The one shape of every error: a code, what to do, and the id to quote. Internals are logged, never sent. */
export function errorBody(error: HelixError, requestId: string): ErrorBody {
  return { error: error.code, message: error.message, request_id: requestId };
}

export type ErrorBody = { error: string; message: string; request_id: string };

/** Answers a request that failed before its answer began. */
export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.raw.destroyed) {
    // Nobody is there to be told; what was under way failed because of that, or no longer matters.
    request.log.debug({ request_id: request.id, problem: messageOf(error) }, 'request.abandoned');
    return;
  }
  const known = toHelixError(error);
  reply.header('x-request-id', request.id); // what fails early has not got it yet
  for (const [name, value] of headersOf(known)) reply.header(name, value);
  const level = known.status >= 500 ? 'error' : 'info';
  // Whoever refused a credential has logged why (`auth.refused`).
  if (known.status !== 401)
    request.log[level]({ request_id: request.id, code: known.code, err: error }, 'request.failed');
  if (known.code === 'unsupported_media_type' && request.url.startsWith('/ask-image')) {
    await reply.code(415).send({ error: 'unsupported media type' });
    return;
  }
  const bodyOf = isOpenAiPath(request.url) ? openAiErrorBody : errorBody;
  await reply.code(known.status).send(bodyOf(known, request.id));
}

/** What belongs to a status beside its body (RFC 9110). */
function headersOf({ code, status, details }: HelixError): [string, string][] {
  if (status === 401) return [['www-authenticate', 'Bearer']];
  // A limit that passes with time says when.
  if (status === 429 && typeof details.seconds === 'number')
    return [['retry-after', String(details.seconds)]];
  if (code === 'method_not_allowed') return [['allow', String(details.allowed)]];
  if (code === 'range_not_satisfiable') return [['content-range', String(details.range)]];
  return [];
}

/** What may be told of an error: ours as they are, the framework's client errors by their text, nothing of the rest. */
export function toHelixError(error: unknown): HelixError {
  if (error instanceof HelixError) return error;
  if (error instanceof HelixRequestError) return passedOn(error);
  const { statusCode, message, code, headers } = error as FastifyError & { headers?: Record<string, string> };
  if (code === '42501' && /row-level security/.test(message)) return aboveClearance(error);
  if (isSqlState(code)) return new HelixError('database_failed', { state: code }, { cause: error });
  if (statusCode === 415) {
    const details = {
      name: 'The request',
      found: 'something else than it says',
      accepted: 'multipart/form-data',
    };
    return new HelixError('unsupported_media_type', details);
  }
  if (statusCode === 413) {
    return new HelixError('payload_too_large', {
      what: 'The request',
      limit: 'this address',
      action: 'Send a smaller one, or raise HELIX_MAX_UPLOAD_MB.',
    });
  }
  const range = headers?.['Content-Range'];
  if (statusCode === 416 && range) return new HelixError('range_not_satisfiable', { range });
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new HelixError('bad_request', { problem: message });
  return new HelixError('internal', {}, { cause: error });
}

/** What nobody checked before, the database refuses: a row that whoever writes it could not see. */
function aboveClearance(cause: unknown): HelixError {
  const what = 'What this would make or change';
  const action = 'It is above the clearance of this credential. Let somebody do it who may see more.';
  return new HelixError('forbidden', { what, action }, { cause });
}

/** What a route says that another one asked, in its own words. */
function passedOn(error: HelixRequestError): HelixError {
  if (!Object.hasOwn(ERROR_CATALOG, error.code)) return new HelixError('internal', {}, { cause: error });
  const known = new HelixError(error.code as ErrorCode, {}, { cause: error });
  return Object.assign(known, { message: error.message });
}

function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[0-9][0-9A-Z]{4}$/.test(code);
}
