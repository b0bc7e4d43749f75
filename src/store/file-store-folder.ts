import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HelixError, messageOf } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import type { FileStore } from './file-store.ts';
import { makeFolderOnDisk, renameOnDisk } from './on-disk.ts';

/** Where a file store of this machine has its files, and how they are written when nothing is encrypted. */
export type FileFolder = Pick<FileStore, 'root' | 'put' | 'receive' | 'exists' | 'remove' | 'sweep'> & {
  /** Throws `original_missing` for what is not in the folder. */
  pathOf(uri: string): string;
};

/** Other users of the machine have no business in there. */
export const OWN_FOLDER = 0o700;
/** No upload takes so long. */
const UNFINISHED_FOR_MS = 24 * 60 * 60 * 1000;

/** One folder per tenant in `directory`. */
export function createFileFolder(directory: string): FileFolder {
  const root = resolve(directory);
  const isInside = (path: string) => !relative(root, path).startsWith('..');
  // A data directory may be moved: what counts is the place inside of it.
  const pathOf = (uri: string) => {
    const path = fileURLToPath(uri);
    if (isInside(path)) return path;
    const inside = path.split(`${sep}${basename(root)}${sep}`).at(-1)!;
    const moved = resolve(root, inside);
    if (inside !== path && isInside(moved) && existsSync(moved)) return moved;
    throw missingFile(join(root, basename(path)));
  };
  return {
    root,
    pathOf,
    ...plainWrites(root),
    async exists(uri) {
      try {
        await stat(pathOf(uri));
        return true;
      } catch {
        return false;
      }
    },
    remove: (uri) => rm(pathOf(uri), { force: true }),
    async sweep() {
      const names = await readdir(root, { recursive: true }).catch(() => []);
      for (const name of names.filter((each) => each.endsWith('.unfinished'))) {
        const path = join(root, name);
        const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
        if (age > UNFINISHED_FOR_MS) await rm(path, { force: true });
      }
    },
  };
}

function plainWrites(root: string): Pick<FileStore, 'put' | 'receive'> {
  return {
    async put(tenant, name, content) {
      const path = join(root, tenant, name);
      const unfinished = unfinishedName(path);
      try {
        await makeFolderOnDisk(dirname(path), OWN_FOLDER);
        await writeFile(unfinished, content);
        await renameOnDisk(unfinished, path);
        return pathToFileURL(path).href;
      } catch (cause) {
        await rm(unfinished, { force: true });
        throw unusable(path, cause);
      }
    },
    async receive(tenant, content, folder = originalsOf(root, tenant)) {
      const unfinished = unfinishedName(join(folder, 'received'));
      for (const each of [folder, originalsOf(root, tenant)]) await makeFolder(each);
      const { counting, sha256, byteSize } = countAndHash();
      try {
        await pipeline(content, counting, createWriteStream(unfinished));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw isDiskError(error) ? unusable(unfinished, error) : error;
      }
      // Not by its content alone: what removes one document must not remove the file of another.
      const path = join(originalsOf(root, tenant), `${sha256()}-${randomUUID()}`);
      const uri = pathToFileURL(path).href;
      return {
        sha256: sha256(),
        byteSize: byteSize(),
        uri,
        content: () => createReadStream(unfinished),
        keep: () => renameOnDisk(unfinished, path).then(() => uri),
        drop: () => rm(unfinished, { force: true }),
      };
    },
  };
}

/** Where received files of a tenant are kept. */
export function originalsOf(root: string, tenant: TenantId): string {
  return join(root, tenant, 'originals');
}

/** As the sweep knows what was not finished. */
export function unfinishedName(path: string): string {
  return `${path}.${randomUUID()}.unfinished`;
}

export async function makeFolder(path: string): Promise<void> {
  await makeFolderOnDisk(path, OWN_FOLDER).catch((cause) => {
    throw unusable(join(path, '-'), cause);
  });
}

export function missingFile(path: string, cause?: unknown): HelixError {
  return new HelixError('original_missing', { path }, { retryable: true, cause });
}

export function unusable(path: string, cause: unknown): HelixError {
  const details = { directory: dirname(path), problem: messageOf(cause) };
  return new HelixError('data_directory_unusable', details, { cause });
}

export function isDiskError(error: unknown): boolean {
  return /^E(NOSPC|ROFS|ACCES|PERM|DQUOT|IO|MFILE)$/.test((error as { code?: string }).code ?? '');
}

function countAndHash() {
  const hash = createHash('sha256');
  let bytes = 0;
  let digest: string | undefined;
  const counting = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  const sha256 = () => (digest ??= hash.digest('hex'));
  return { counting, sha256, byteSize: () => bytes };
}
