import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TenantId } from '../terms.ts';

/** Port. Keeps what is too large for a row. A file never changes: its name is made from its content. */
export interface FileStore {
  /** Writes a file whole or not at all, and returns its address. */
  put(tenant: TenantId, name: string, content: string): Promise<string>;
  get(uri: string): Promise<string>;
}

/** Files in a folder of this machine, one folder per tenant. */
export function createLocalFileStore(directory: string): FileStore {
  return {
    async put(tenant, name, content) {
      const path = resolve(join(directory, tenant, name));
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.${randomUUID()}.unfinished`;
      await writeFile(unfinished, content);
      await rename(unfinished, path);
      return pathToFileURL(path).href;
    },
    get: (uri) => readFile(fileURLToPath(uri), 'utf8'),
  };
}
