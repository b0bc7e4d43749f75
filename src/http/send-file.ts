import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../store/file-store.ts';

/** Sends a file that somebody once uploaded: to be saved, never to be run or shown as a page of ours. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, uri, name, hash, isText }: FileToSend,
): Promise<FastifyReply> {
  const size = await files.sizeOf(uri);
  const beginning = await buffer(await files.stream(uri, { start: 0, end: 15 }));
  const type = typeOf(beginning.toString('latin1')) ?? (isText ? 'text/plain' : 'application/octet-stream');
  reply
    .header('content-type', type)
    .header('content-disposition', attachment(name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache')
    .header('etag', `"${hash}"`)
    .header('accept-ranges', 'bytes');
  // A download that goes on after another version was published must not be put together from both.
  const isSame = [undefined, `"${hash}"`].includes(request.headers['if-range'] as string | undefined);
  const range = isSame ? rangeOf(request.headers.range, size) : undefined;
  if (range === 'none of it') return reply.code(416).header('content-range', `bytes */${size}`).send('');
  if (!range) return reply.header('content-length', size).send(await files.stream(uri));
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(await files.stream(uri, range));
}

export type FileToSend = {
  files: Pick<FileStore, 'sizeOf' | 'stream'>;
  uri: string;
  name: string;
  /** Names the content. */
  hash: string;
  /** Whether it may be called plain text; what its first bytes show comes before that. */
  isText: boolean;
};

/** What no browser runs. Everything else is bytes. */
const SIGNATURES: readonly (readonly [type: string, beginning: RegExp])[] = [
  ['application/pdf', /^%PDF-/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

function typeOf(beginning: string): string | undefined {
  return SIGNATURES.find(([, pattern]) => pattern.test(beginning))?.[0];
}

/** Without quotes, escapes and line breaks for old readers, whole for the others (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** One range of bytes. Several at once, or what is no range at all, is answered with the whole file, as RFC 9110 allows. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'none of it' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start < size && start <= end ? { start, end } : 'none of it';
}
