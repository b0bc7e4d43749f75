import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { escapedName } from '../../text/escaped-name.ts';
import type { FoundContent, KnownItem, Look } from '../connector.ts';

/** A file that was written just before it was looked at may be written again within the same tick of the clock. */
const SETTLED_MS = 2000;

/** Reads a file only where its size or its time say that it may have changed. */
export async function lookAtFile(
  path: string,
  known: KnownItem | undefined,
  said: Pick<FoundContent, 'title' | 'effectiveAt'> & { about?: string } = {},
): Promise<Look> {
  const { about, ...fields } = said;
  const { size, mtimeMs } = await stat(path);
  const before = known?.documentId ? known.revision : undefined;
  const isSaidAgain = before?.about === about;
  const isSettled = typeof before?.read_at === 'number' && before.read_at - mtimeMs > SETTLED_MS;
  if (isSaidAgain && isSettled && before?.size === size && before.mtime_ms === mtimeMs)
    return { kind: 'unchanged' };
  const readAt = Date.now();
  const sha256 = await hashOf(path);
  const revision = {
    size,
    mtime_ms: mtimeMs,
    sha256,
    read_at: readAt,
    ...(about !== undefined && { about }),
  };
  if (isSaidAgain && before?.sha256 === sha256) return { kind: 'unchanged', revision };
  return { kind: 'found', name: escapedName(basename(path)), content: { path }, ...fields, revision };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
