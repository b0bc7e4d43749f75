import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { padding, TAR_END, tarHeader } from './tar-format.ts';

/** A tar file that is written from its beginning to its end; it can be read by nobody but its owner. */
export type TarWriter = {
  /** Each adds one entry and gives the hash of its bytes. */
  add(name: string, content: Uint8Array): Promise<string>;
  addFile(name: string, path: string): Promise<AddedFile>;
  /** The file is whole and on the disk. */
  end(): Promise<void>;
  /** After a failure. */
  abandon(): Promise<void>;
};

export type AddedFile = { sha256: string; size: number };

export async function openTarWriter(path: string): Promise<TarWriter> {
  const file = await open(path, 'wx', 0o600);
  const buffered = createBuffer(file);
  return {
    async add(name, content) {
      await buffered.write(tarHeader(name, content.length));
      await buffered.write(content);
      await buffered.write(padding(content.length));
      return createHash('sha256').update(content).digest('hex');
    },
    async addFile(name, source) {
      await using reading = await open(source);
      const { size } = await reading.stat();
      await buffered.write(tarHeader(name, size));
      const hash = createHash('sha256');
      for (let at = 0; at < size; ) {
        const wanted = Math.min(PIECE, size - at);
        const { buffer, bytesRead } = await reading.read({
          buffer: Buffer.allocUnsafe(wanted),
          position: at,
        });
        if (bytesRead === 0) throw new Error(`${name} became shorter while it was copied`);
        const piece = buffer.subarray(0, bytesRead);
        hash.update(piece);
        await buffered.write(piece);
        at += bytesRead;
      }
      await buffered.write(padding(size));
      return { sha256: hash.digest('hex'), size };
    },
    async end() {
      await buffered.write(TAR_END);
      await buffered.flush();
      await file.sync();
      await file.close();
    },
    abandon: () => file.close(),
  };
}

const PIECE = 1024 * 1024;
const HELD_BYTES = 1024 * 1024;

function createBuffer(file: FileHandle) {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const flush = async () => {
    if (heldBytes > 0) await writeAll(file, Buffer.concat(held));
    held = [];
    heldBytes = 0;
  };
  return {
    flush,
    async write(piece: Uint8Array) {
      held.push(piece);
      heldBytes += piece.length;
      if (heldBytes >= HELD_BYTES) await flush();
    },
  };
}

/** A disk may take a part only. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}
