import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HelixError } from '../errors.ts';
import { parsed } from './parse-query.ts';

const MOST_BYTES = 64 * 1024;

/** The body of a request as JSON, checked by a schema. No body at all is an empty object. */
export async function readJson<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = (await bodyOf(request)).trim();
  return parsed(schema, text === '' ? {} : objectIn(text));
}

async function bodyOf({ raw }: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  // Not destroyed when it is left: the answer goes out on the same connection.
  for await (const piece of raw.iterator({ destroyOnReturn: false })) {
    size += piece.length;
    if (size > MOST_BYTES)
      throw bad(`The body has more than ${MOST_BYTES} bytes. Send only the fields that are known here`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Answered below, like any other text that is no object.
  }
  throw bad(`The body ${JSON.stringify(text.slice(0, 50))} is no JSON object. Send one, or nothing`);
}

function bad(problem: string): HelixError {
  return new HelixError('bad_request', { problem: `${problem}.` });
}
