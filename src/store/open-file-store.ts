import { join } from 'node:path';
import { createEncryptingFileStore } from './crypt/encrypting-file-store.ts';
import { openKeys } from './crypt/open-keys.ts';
import { refusePlain } from './crypt/refuse-plain.ts';
import type { Database } from './database.ts';
import type { FileStore } from './file-store.ts';
import { createFileFolder } from './file-store-folder.ts';

/**
 * The files of all tenants. With a master key each is encrypted with the key of its tenant; what was stored before there was
 * one stays readable. While there is none, what is encrypted is refused with `file_key_unavailable`, and so is what would be
 * kept as it is for a tenant that has a key. Throws `settings_invalid`.
 */
export function openFileStore({ dataDirectory, masterKey }: FileSettings, database: Database): FileStore {
  const folder = createFileFolder(filesFolder(dataDirectory));
  const keys = openKeys(masterKey, database);
  if (!keys) return createEncryptingFileStore(refusePlain(folder, database), undefined);
  return createEncryptingFileStore(folder, keys.tenantKeys);
}

export type FileSettings = { dataDirectory: string; masterKey?: string | undefined };

/** With one folder per tenant. */
export function filesFolder(dataDirectory: string): string {
  return join(dataDirectory, 'artifacts');
}
