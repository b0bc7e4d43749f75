import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { HelixError } from '../../errors.ts';

/** A body, unpacked. What is larger, packed or unpacked, is an error as soon as that is known, or cut off. */
export async function readBody(
  url: string,
  response: IncomingMessage,
  { maxBytes, isCut = false }: { maxBytes: number; isCut?: boolean },
): Promise<Buffer> {
  const declared = Number(response.headers['content-length'] ?? 0);
  if (declared > maxBytes && !isCut) {
    response.destroy();
    throw tooLarge(url, maxBytes);
  }
  const pieces: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const piece of isCut ? firstOf(source, maxBytes) : atMost(source, url, maxBytes))
      pieces.push(piece);
  };
  const unpack = unpackerOf(url, response);
  // What hardly packs is larger packed: where it is cut, that of what it unpacks to is the limit.
  const packed = (source: AsyncIterable<Buffer>) => atMost(source, url, isCut ? 2 * maxBytes : maxBytes);
  const reading = unpack ? pipeline(response, packed, unpack, collect) : pipeline(response, collect);
  await reading.catch((error: unknown) => {
    if (error !== ENOUGH) throw error;
  });
  return Buffer.concat(pieces);
}

/** Ends a body that is long enough. */
const ENOUGH = new Error('enough was read');

async function* firstOf(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
  for await (const piece of source) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) throw ENOUGH;
  }
}

async function* atMost(source: AsyncIterable<Buffer>, url: string, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(url, maxBytes);
    yield piece;
  }
}

function unpackerOf(url: string, { headers }: IncomingMessage) {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return undefined;
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'deflate') return createInflate();
  const problem = `its content is packed as ${JSON.stringify(encoding.slice(0, 50))}, which was not asked for`;
  throw new HelixError('fetch_failed', { url, problem });
}

function tooLarge(url: string, maxBytes: number): HelixError {
  const limit = `${Math.round((maxBytes / (1024 * 1024)) * 10) / 10} MB`;
  return new HelixError('fetch_failed', { url, problem: `it has more than ${limit}, packed or unpacked` });
}
