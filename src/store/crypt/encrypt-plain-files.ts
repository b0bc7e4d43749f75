import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HelixError } from '../../errors.ts';
import type { TenantId } from '../../terms.ts';
import { type FilePlace, placeOf } from './file-place.ts';
import { newFileKeys } from './sealed-format.ts';
import { openStored } from './stored-file.ts';
import type { TenantKeys } from './tenant-keys.ts';
import { nameDraft, writeDraft } from './write-sealed.ts';

/**
 * Encrypts the files of tenants that are plain, each in its place and under its address: a reader finds it as it was or
 * encrypted, never half. What is done stays done when it is interrupted, and a second start goes on from there.
 */
export async function encryptPlainFiles(
  root: string,
  tenants: readonly TenantId[],
  keys: TenantKeys,
  { signal, onProgress }: EncryptOptions = {},
): Promise<EncryptedFiles> {
  const done: EncryptedFiles = { encrypted: 0, wereEncrypted: 0, unreadable: [] };
  for (const tenant of tenants) {
    for (const name of await fileNames(join(root, tenant))) {
      signal?.throwIfAborted();
      const place = placeOf(root, tenant, name);
      const outcome = await encryptOne(place, keys);
      if (outcome === 'encrypted') done.encrypted++;
      if (outcome === 'was encrypted') done.wereEncrypted++;
      if (outcome === 'unreadable') done.unreadable.push(`${tenant}/${name}`);
      onProgress?.(done);
    }
  }
  return done;
}

export type EncryptOptions = { signal?: AbortSignal; onProgress?: (done: EncryptedFiles) => void };
export type EncryptedFiles = {
  encrypted: number;
  wereEncrypted: number;
  /** They look encrypted, and no key opens them as what they should be. They stay as they are. */
  unreadable: string[];
};

/** Neither what is still being written nor the folders of archives, which are removed when those are done. */
async function fileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const originals = await readdir(join(folder, 'originals'), { withFileTypes: true }).catch(() => []);
  const isKept = (entry: { name: string; isFile(): boolean }) =>
    entry.isFile() && !entry.name.endsWith('.unfinished');
  return [
    ...entries.filter(isKept).map(({ name }) => name),
    ...originals.filter(isKept).map(({ name }) => `originals/${name}`),
  ].toSorted();
}

type Outcome = 'encrypted' | 'was encrypted' | 'unreadable' | 'gone';

async function encryptOne(place: FilePlace, keys: TenantKeys): Promise<Outcome> {
  try {
    const file = await openStored(place, keys);
    if (file.keys) {
      await file.close();
      return 'was encrypted';
    }
    const fileKeys = await keys.current(place.tenant).then(
      (key) => newFileKeys(key, place.tenant),
      (error) => file.close().then(() => Promise.reject(error)),
    );
    const draft = await writeDraft(place.path, fileKeys, file.stream());
    // Whoever removed the document meanwhile must not get its file back.
    if (!(await stat(place.path).catch(() => undefined))) {
      await rm(draft.path, { force: true });
      return 'gone';
    }
    await nameDraft(draft, place);
    return 'encrypted';
  } catch (error) {
    if (error instanceof HelixError && error.code === 'file_damaged') return 'unreadable';
    if (isGone(error)) return 'gone';
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'original_missing' || code === 'ENOENT';
}
