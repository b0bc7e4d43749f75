import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { TenantId } from '../terms.ts';
import { createEncryptingFileStore } from './crypt/encrypting-file-store.ts';
import type { LentFile } from './crypt/lent-file.ts';
import type { ByteRange } from './crypt/open-sealed.ts';
import { createFileFolder } from './file-store-folder.ts';

/**
 * Port. Keeps what is too large for a row. A file never changes: its name is never used again. It may be encrypted, so that
 * nobody opens one by its path: what is on the disk is not what the file holds. Reading throws `original_missing`,
 * `file_damaged` and `file_key_unavailable`.
 */
export interface FileStore {
  /** The folder that all of it is in, with one folder per tenant. */
  readonly root: string;
  /** Writes a file whole or not at all, and returns its address when it is on the disk. */
  put(tenant: TenantId, name: string, content: string): Promise<string>;
  /**
   * Takes in a stream of any length without holding it in memory. `keep` or `drop` decides what becomes of it; until then
   * it is in `folder`, when that is given.
   */
  receive(
    tenant: TenantId,
    content: Readable | AsyncIterable<Uint8Array>,
    folder?: string,
  ): Promise<ReceivedFile>;
  read(uri: string): Promise<string>;
  /** What the file holds, or the bytes from `start` to `end`. That nothing is cut off is known before it resolves. */
  stream(uri: string, range?: ByteRange): Promise<Readable>;
  /** Of what the file holds. */
  sizeOf(uri: string): Promise<number>;
  /** For another thread or process to read: `work` gets what opens this file and no other (`openLent`). */
  lend<Result>(uri: string, work: (file: LentFile) => Promise<Result>): Promise<Result>;
  /**
   * What gives files of the tenant a second name outside of the store: whoever removes one from there leaves this one. It has
   * the keys at hand, because within a transaction the database cannot be asked for one.
   */
  readyToHold(tenant: TenantId): Promise<HoldFile>;
  exists(uri: string): Promise<boolean>;
  remove(uri: string): Promise<void>;
  /** Removes what was received by halves by a process that ended long ago. */
  sweep(): Promise<void>;
}

export type HoldFile = (uri: string, path: string) => Promise<LentFile>;

export type ReceivedFile = {
  sha256: string;
  byteSize: number;
  /** The address that it has once it is kept. */
  uri: string;
  /** Reads it, as long as it is neither kept nor dropped. */
  content(): Readable;
  /** Keeps it under a name of its own and returns its address when it is on the disk. */
  keep(): Promise<string>;
  drop(): Promise<void>;
};

/** Files in a folder of this machine, as they are. */
export function createLocalFileStore(directory: string): FileStore {
  return createEncryptingFileStore(createFileFolder(directory), undefined);
}

/** The hash of a file as `receive` would give it, without keeping the file. */
export async function hashFile(path: string): Promise<{ sha256: string; byteSize: number }> {
  return hashOf(createReadStream(path));
}

export async function hashOf(
  content: AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; byteSize: number }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  for await (const piece of content) {
    hash.update(piece);
    byteSize += piece.length;
  }
  return { sha256: hash.digest('hex'), byteSize };
}
