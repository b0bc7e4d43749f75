import type { FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES, type FileKeys, HEADER_BYTES, openChunk, TAG_BYTES } from './sealed-format.ts';

/** A sealed file whose keys are known. Everything it gives out was checked; what is not as it was written throws. */
export type OpenSealed = {
  /** Of the content. */
  size: number;
  /** The content, or the bytes from `start` to `end`, both included. */
  content(range?: ByteRange): AsyncGenerator<Buffer>;
};

export type ByteRange = { start: number; end: number };
export type ContentKeys = Pick<FileKeys, 'beginning' | 'content'>;

/** Reads the last chunk first: when it is the last, nothing is cut off, and the size is true before a byte is given out. */
export async function openSealed(file: FileHandle, keys: ContentKeys): Promise<OpenSealed> {
  const body = (await file.stat()).size - HEADER_BYTES;
  const chunks = Math.ceil(body / SEALED_BYTES);
  const readChunk = async (index: number): Promise<Buffer> => {
    const length = Math.min(SEALED_BYTES, body - index * SEALED_BYTES);
    if (!(length >= TAG_BYTES)) throw new Error('its end is missing');
    const sealed = await readFully(file, HEADER_BYTES + index * SEALED_BYTES, length);
    return openChunk(keys, { index, isLast: index === chunks - 1 }, sealed);
  };
  const last = await readChunk(Math.max(0, chunks - 1));
  const size = (chunks - 1) * CHUNK_BYTES + last.length;
  return {
    size,
    async *content({ start, end } = { start: 0, end: size - 1 }) {
      const stop = Math.min(end, size - 1);
      for (let index = Math.floor(start / CHUNK_BYTES); index * CHUNK_BYTES <= stop; index++) {
        const plain = await readChunk(index);
        const offset = index * CHUNK_BYTES;
        yield plain.subarray(Math.max(0, start - offset), stop + 1 - offset);
      }
    },
  };
}

const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

async function readFully(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new Error('it became shorter while it was read');
    filled += bytesRead;
  }
  return buffer;
}
