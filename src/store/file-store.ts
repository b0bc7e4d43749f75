import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HelixError, messageOf } from '../errors.ts';
import type { TenantId } from '../terms.ts';

/** Port. Keeps what is too large for a row. A file never changes: its name is made from its content. */
export interface FileStore {
  /** Writes a file whole or not at all, and returns its address. */
  put(tenant: TenantId, name: string, content: string): Promise<string>;
}

/** Files in a folder of this machine, one folder per tenant. */
export function createLocalFileStore(directory: string): FileStore {
  return {
    async put(tenant, name, content) {
      const path = resolve(join(directory, tenant, name));
      const unfinished = `${path}.${randomUUID()}.unfinished`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(unfinished, content);
        await rename(unfinished, path);
        return pathToFileURL(path).href;
      } catch (cause) {
        await rm(unfinished, { force: true });
        throw new HelixError('data_directory_unusable', { directory, problem: messageOf(cause) }, { cause });
      }
    },
  };
}
