import { createCipheriv, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import type { ByteRange } from './crypt/open-sealed.ts';

/**
 * A file for something that nobody needs when this process ends, written and read at any place. With a key it is encrypted,
 * and the key is nowhere but in memory: what a killed process leaves is noise. Without one it is a file of somebody else.
 */
export type ScratchFile = { path: string; key?: Buffer };

/** The key of one file of those that share a secret. */
export function scratchKey(secret: Buffer, name: string): Buffer {
  return createHmac('sha256', secret).update(name).digest();
}

/** No place is written twice: two texts under one part of the key stream would tell about each other. */
export async function createScratch({ path, key }: ScratchFile): Promise<ScratchWriter> {
  const file = await open(path, 'wx', 0o600);
  return {
    async write(bytes, position) {
      const written = key ? cipherAt(key, position).update(bytes) : bytes;
      for (let done = 0; done < written.length; )
        done += (await file.write(written, done, written.length - done, position + done)).bytesWritten;
    },
    close: () => file.close(),
  };
}

export type ScratchWriter = {
  write(bytes: Uint8Array, position: number): Promise<void>;
  close(): Promise<void>;
};

/** Writes all that comes. */
export async function fillScratch(scratch: ScratchFile, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await createScratch(scratch);
  try {
    let position = 0;
    for await (const piece of content) {
      await file.write(piece, position);
      position += piece.length;
    }
  } finally {
    await file.close();
  }
}

export async function openScratch({ path, key }: ScratchFile): Promise<ScratchReader> {
  const file = await open(path);
  return {
    size: async () => (await file.stat()).size,
    async read(position, length) {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
      const found = buffer.subarray(0, bytesRead);
      return key ? cipherAt(key, position).update(found) : found;
    },
    close: () => file.close(),
  };
}

export type ScratchReader = {
  size(): Promise<number>;
  /** Shorter where the file ends. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

export function streamScratch({ path, key }: ScratchFile, range?: ByteRange): Readable {
  const stored = createReadStream(path, range);
  return key ? pipeline(stored, cipherAt(key, range?.start ?? 0), () => {}) : stored;
}

const BLOCK_BYTES = 16;

/** Counter mode, whose two directions are the same, at a place of the file. */
function cipherAt(key: Buffer, position: number) {
  const counter = Buffer.alloc(BLOCK_BYTES);
  counter.writeBigUInt64BE(BigInt(Math.floor(position / BLOCK_BYTES)), 8);
  const cipher = createCipheriv('aes-256-ctr', key, counter);
  cipher.update(Buffer.alloc(position % BLOCK_BYTES));
  return cipher;
}
