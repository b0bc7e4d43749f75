import { open } from 'node:fs/promises';
import { HelixError } from '../../errors.ts';
import { missingFile } from '../file-store-folder.ts';
import { type FilePlace, SEALED_SUFFIX } from './file-place.ts';
import { beginningOf, type OpenFile, plainFile, sealedFile } from './lent-file.ts';
import { type ContentKeys, openSealed } from './open-sealed.ts';
import { masterKeyMissing } from './refuse-plain.ts';
import { deriveFileKeys, isNameTag, type SealedHeader } from './sealed-format.ts';
import type { ReadingKeys } from './tenant-keys.ts';

/** A file of the store that is open. With `keys` it is sealed, and they open its content. */
export type StoredFile = OpenFile & { keys?: ContentKeys };

/** Throws `original_missing`, `file_damaged` and `file_key_unavailable`. */
export async function openStored(place: FilePlace, tenantKeys: ReadingKeys | undefined): Promise<StoredFile> {
  const file = await open(place.path).catch((error) => {
    throw error.code === 'ENOENT' ? missingFile(place.path, error) : error;
  });
  try {
    const found = await beginningOf(file);
    if (found === 'plain' && !place.name.endsWith(SEALED_SUFFIX)) return await plainFile(file);
    if (typeof found === 'string') throw damaged(place, PROBLEMS[found]);
    const keys = await keysOf(place, found, tenantKeys);
    const sealed = await openSealed(file, keys).catch((cause) => {
      throw damaged(place, 'its end was changed or cut off', cause);
    });
    const explain = (cause: unknown) => damaged(place, 'a part of it was changed', cause);
    return {
      ...sealedFile(file, sealed, explain),
      keys: { beginning: keys.beginning, content: keys.content },
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const PROBLEMS = {
  plain: 'it is not encrypted, and was',
  damaged: 'its beginning was changed or cut off',
  'unknown version': 'its format is of another version of Helix, or its beginning was changed',
};

async function keysOf(
  place: FilePlace,
  { keyNumber, beginning, tag }: SealedHeader,
  tenantKeys: ReadingKeys | undefined,
): Promise<ContentKeys> {
  const { tenant, name } = place;
  if (!tenantKeys) throw masterKeyMissing(tenant);
  const { key } = await tenantKeys.numbered(tenant, keyNumber);
  const keys = deriveFileKeys(key, beginning, tenant);
  if (isNameTag(tag, keys, tenant, name)) return keys;
  throw damaged(place, 'it was written under another name, for another tenant, or its beginning was changed');
}

/** The name says which file; where the data is, is nobody's business. */
function damaged({ name }: FilePlace, problem: string, cause?: unknown): HelixError {
  return new HelixError('file_damaged', { file: name, problem }, { cause });
}
