import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HelixError } from '../errors.ts';
import { DEEPEST_JSON, isNestedDeeper } from '../text/is-nested-deeper.ts';
import { parsed } from './parse-query.ts';

/** The body of a request as JSON, checked by a schema. No body at all is an empty object. */
export async function readJson<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
  { mostBytes = 64 * 1024, isPrivate = false }: JsonOptions = {},
): Promise<z.infer<Schema>> {
  const text = (await bodyOf(request, mostBytes)).trim();
  return parsed(schema, text === '' ? {} : objectIn(text, isPrivate));
}

/** `isPrivate`: the body is not repeated in an error, because errors are logged. */
export type JsonOptions = { mostBytes?: number; isPrivate?: boolean };

async function bodyOf({ raw }: FastifyRequest, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  // Not destroyed when it is left: the answer goes out on the same connection.
  for await (const piece of raw.iterator({ destroyOnReturn: false })) {
    size += piece.length;
    if (size > mostBytes) break;
    pieces.push(piece);
  }
  if (size <= mostBytes) return Buffer.concat(pieces).toString();
  // The rest is let pass: the next request on this connection would wait behind it.
  raw.resume();
  throw new HelixError('payload_too_large', {
    what: 'The body',
    limit: `${mostBytes} bytes`,
    action: 'Send only the fields that are known here.',
  });
}

function objectIn(text: string, isPrivate: boolean): object {
  if (isNestedDeeper(text))
    throw bad(`The body is nested more than ${DEEPEST_JSON} levels deep. Send it flatter`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Answered below, like any other text that is no object.
  }
  const found = isPrivate ? `of ${text.length} characters` : JSON.stringify(text.slice(0, 50));
  throw bad(`The body ${found} is no JSON object. Send one${isPrivate ? '' : ', or nothing'}`);
}

function bad(problem: string): HelixError {
  return new HelixError('bad_request', { problem: `${problem}.` });
}
