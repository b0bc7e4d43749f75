import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HelixError, messageOf } from '../errors.ts';
import type { TenantId } from '../terms.ts';

/** Port. Keeps what is too large for a row. A file never changes: its name is made from its content. */
export interface FileStore {
  /** Writes a file whole or not at all, and returns its address. */
  put(tenant: TenantId, name: string, content: string): Promise<string>;
  /** Takes in a stream of any length without holding it in memory. `keep` or `drop` decides what becomes of it. */
  receive(tenant: TenantId, content: Readable | AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Where the file is on this machine. */
  pathOf(uri: string): string;
  read(uri: string): Promise<string>;
  exists(uri: string): Promise<boolean>;
  remove(uri: string): Promise<void>;
}

export type ReceivedFile = {
  sha256: string;
  byteSize: number;
  /** Keeps it under its hash and returns its address. */
  keep(): Promise<string>;
  drop(): Promise<void>;
};

/** Files in a folder of this machine, one folder per tenant. */
export function createLocalFileStore(directory: string): FileStore {
  const root = resolve(directory);
  const unusable = (cause: unknown) =>
    new HelixError('data_directory_unusable', { directory, problem: messageOf(cause) }, { cause });
  const pathOf = (uri: string) => {
    const path = fileURLToPath(uri);
    if (relative(root, path).startsWith('..')) throw new TypeError(`"${uri}" is outside of ${root}`);
    return path;
  };
  return {
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
      const name = join(folder, sha256());
      return {
        sha256: sha256(),
        byteSize: byteSize(),
        keep: () => rename(unfinished, name).then(() => pathToFileURL(name).href),
        drop: () => rm(unfinished, { force: true }),
      };
    },
    read: (uri) => readFile(pathOf(uri), 'utf8'),
    exists: (uri) =>
      stat(pathOf(uri)).then(
        () => true,
        () => false,
      ),
    remove: (uri) => rm(pathOf(uri), { force: true }),
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
