import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Where the clones of remotes are kept. */
export function clonesFolder(dataDirectory: string): string {
  return join(dataDirectory, 'clones');
}

/** Where the clone of a remote is kept, whichever connectors read it. */
export function clonePath(dataDirectory: string, url: string): string {
  const key = createHash('sha256').update(url).digest('hex').slice(0, 32);
  return join(clonesFolder(dataDirectory), `${key}.git`);
}
