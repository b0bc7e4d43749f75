import { createHash, randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { TenantId } from '../../terms.ts';
import type { FileStore, ReceivedFile } from '../file-store.ts';
import { type FileFolder, makeFolder, missingFile, originalsOf } from '../file-store-folder.ts';
import { type FilePlace, placeOf, placeOfPath, SEALED_SUFFIX } from './file-place.ts';
import type { LentFile } from './lent-file.ts';
import { type ByteRange, openSealed } from './open-sealed.ts';
import { newFileKeys } from './sealed-format.ts';
import { openStored } from './stored-file.ts';
import type { ReadingKeys, TenantKeys } from './tenant-keys.ts';
import { nameDraft, type SealedDraft, writeDraft } from './write-sealed.ts';

/**
 * Encrypts what goes into a store of this machine with the key of its tenant. Files that were there before stay readable.
 * Without keys nothing is encrypted, and what is encrypted is refused with the reason.
 */
export function createEncryptingFileStore(folder: FileFolder, keys: TenantKeys | undefined): FileStore {
  const { root, exists, remove, sweep } = folder;
  const writes = keys ? sealingWrites(root, keys) : { put: folder.put, receive: folder.receive };
  return {
    root,
    exists,
    remove,
    sweep,
    ...writes,
    ...readings(folder, keys),
    readyToHold: async (tenant) => {
      const loaded = await keys?.loaded(tenant);
      return (uri, path) => hold(placeOfPath(root, folder.pathOf(uri)), path, loaded);
    },
  };
}

type Readings = Pick<FileStore, 'read' | 'stream' | 'sizeOf' | 'lend'>;

function readings({ root, pathOf }: FileFolder, keys: ReadingKeys | undefined): Readings {
  const place = (uri: string) => placeOfPath(root, pathOf(uri));
  const opened = async (uri: string) => openStored(place(uri), keys);
  return {
    read: async (uri) => (await buffer((await opened(uri)).stream())).toString('utf8'),
    stream: async (uri: string, range?: ByteRange) => (await opened(uri)).stream(range),
    async sizeOf(uri) {
      const file = await opened(uri);
      await file.close();
      return file.size;
    },
    async lend(uri, work) {
      const file = await lent(place(uri), keys);
      try {
        return await work(file);
      } catch (error) {
        const now = file.keys ? file : await lent(place(uri), keys).catch(() => file);
        // `helix encrypt` came in between: what was lent was not there any more.
        if (now.keys && !file.keys) return await work(now);
        throw error;
      }
    },
  };
}

async function lent(place: FilePlace, keys: ReadingKeys | undefined): Promise<LentFile> {
  const file = await openStored(place, keys);
  await file.close();
  return { path: place.path, ...(file.keys && { keys: file.keys }) };
}

/** The seal stays bound to the first name; what opens the content does not depend on it. */
async function hold(place: FilePlace, path: string, keys: ReadingKeys | undefined): Promise<LentFile> {
  await link(place.path, path)
    .catch(() => copyFile(place.path, path, constants.COPYFILE_FICLONE))
    .catch((error) => {
      throw error.code === 'ENOENT' ? missingFile(place.path, error) : error;
    });
  return lent({ ...place, path }, keys);
}

function sealingWrites(root: string, keys: TenantKeys): Pick<FileStore, 'put' | 'receive'> {
  const keysFor = async (tenant: TenantId, folder: string) => {
    await makeFolder(folder);
    return newFileKeys(await keys.current(tenant), tenant);
  };
  return {
    async put(tenant, name, content) {
      const place = placeOf(root, tenant, `${name}${SEALED_SUFFIX}`);
      const fileKeys = await keysFor(tenant, dirname(place.path));
      await nameDraft(await writeDraft(place.path, fileKeys, Readable.from([Buffer.from(content)])), place);
      return pathToFileURL(place.path).href;
    },
    async receive(tenant, content, folder = originalsOf(root, tenant)) {
      const fileKeys = await keysFor(tenant, originalsOf(root, tenant));
      await makeFolder(folder);
      const hash = createHash('sha256');
      let byteSize = 0;
      const draft = await writeDraft(join(folder, 'received'), fileKeys, content, (piece) => {
        hash.update(piece);
        byteSize += piece.length;
      });
      return receivedDraft(root, tenant, { draft, sha256: hash.digest('hex'), byteSize });
    },
  };
}

type ReceivedDraft = Pick<ReceivedFile, 'sha256' | 'byteSize'> & { draft: SealedDraft };

function receivedDraft(
  root: string,
  tenant: TenantId,
  { draft, sha256, byteSize }: ReceivedDraft,
): ReceivedFile {
  const place = placeOf(root, tenant, `originals/${sha256}-${randomUUID()}${SEALED_SUFFIX}`);
  const uri = pathToFileURL(place.path).href;
  return {
    sha256,
    byteSize,
    uri,
    content: () => Readable.from(contentOfDraft(draft), { objectMode: false }),
    keep: () => nameDraft(draft, place).then(() => uri),
    drop: () => rm(draft.path, { force: true }),
  };
}

async function* contentOfDraft({ path, keys }: SealedDraft): AsyncGenerator<Buffer> {
  await using file = await open(path);
  yield* (await openSealed(file, keys)).content();
}
