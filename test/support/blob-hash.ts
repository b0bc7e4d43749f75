import { createHash } from 'node:crypto';

/** As Git names a content. */
export function blobHash(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
