import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HelixError, messageOf } from '../errors.ts';
import type { TenantId } from '../terms.ts';

/** Port. Keeps what is too large for a row. A file never changes: its name is never used again. */
export interface FileStore {
  /** The folder that all of it is in, with one folder per tenant. */
  readonly root: string;
  /** Writes a file whole or not at all, and returns its address. */
  put(tenant: TenantId, name: string, content: string): Promise<string>;
  /** Takes in a stream of any length without holding it in memory. `keep` or `drop` decides what becomes of it. */
  receive(tenant: TenantId, content: Readable | AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Where the file is on this machine. */
  pathOf(uri: string): string;
  read(uri: string): Promise<string>;
  exists(uri: string): Promise<boolean>;
  remove(uri: string): Promise<void>;
  /** Removes what was received by halves by a process that ended long ago. */
  sweep(): Promise<void>;
}

export type ReceivedFile = {
  sha256: string;
  byteSize: number;
  /** Reads it, as long as it is neither kept nor dropped. */
  content(): Readable;
  /** Keeps it under a name of its own and returns its address. */
  keep(): Promise<string>;
  drop(): Promise<void>;
};

/** No upload takes so long. */
const UNFINISHED_FOR_MS = 24 * 60 * 60 * 1000;

/** Files in a folder of this machine, one folder per tenant. */
export function createLocalFileStore(directory: string): FileStore {
  const root = resolve(directory);
  const unusable = (cause: unknown) =>
    new HelixError('data_directory_unusable', { directory, problem: messageOf(cause) }, { cause });
  // A data directory may be moved: what counts is the place inside of it.
  const pathOf = (uri: string) => {
    const path = fileURLToPath(uri);
    if (!relative(root, path).startsWith('..')) return path;
    const inside = path.split(`${sep}${basename(root)}${sep}`).at(-1)!;
    const moved = resolve(root, inside);
    if (inside !== path && !relative(root, moved).startsWith('..') && existsSync(moved)) return moved;
    throw new HelixError('original_missing', { path: join(root, basename(path)) }, { retryable: true });
  };
  return {
    root,
    pathOf,
    async put(tenant, name, content) {
      const path = join(root, tenant, name);
      const unfinished = unfinishedName(path);
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(unfinished, content);
        await rename(unfinished, path);
        return pathToFileURL(path).href;
      } catch (cause) {
        await rm(unfinished, { force: true });
        throw unusable(cause);
      }
    },
    async receive(tenant, content) {
      const folder = join(root, tenant, 'originals');
      const unfinished = unfinishedName(join(folder, 'received'));
      await mkdir(folder, { recursive: true }).catch((cause) => {
        throw unusable(cause);
      });
      const { counting, sha256, byteSize } = countAndHash();
      try {
        await pipeline(content, counting, createWriteStream(unfinished));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw isDiskError(error) ? unusable(error) : error;
      }
      // Not by its content alone: what removes one document must not remove the file of another.
      const name = join(folder, `${sha256()}-${randomUUID()}`);
      return {
        sha256: sha256(),
        byteSize: byteSize(),
        content: () => createReadStream(unfinished),
        keep: () => rename(unfinished, name).then(() => pathToFileURL(name).href),
        drop: () => rm(unfinished, { force: true }),
      };
    },
    read: (uri) => readFile(pathOf(uri), 'utf8'),
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

/** The hash of a file as `receive` would give it, without keeping the file. */
export async function hashFile(path: string): Promise<{ sha256: string; byteSize: number }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece);
    byteSize += piece.length;
  }
  return { sha256: hash.digest('hex'), byteSize };
}

function unfinishedName(path: string): string {
  return `${path}.${randomUUID()}.unfinished`;
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

function isDiskError(error: unknown): boolean {
  return /^E(NOSPC|ROFS|ACCES|PERM|DQUOT|IO|MFILE)$/.test((error as { code?: string }).code ?? '');
}
