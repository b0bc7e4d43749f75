import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type ByteRange, type ContentKeys, type OpenSealed, openSealed } from './open-sealed.ts';
import { HEADER_BYTES, judgeBeginning } from './sealed-format.ts';

/**
 * What another thread or process needs to read one file of the store. The keys are of this file alone and of its content
 * only: whoever takes over a parser has what the parser was given to read, and nothing else. No plain copy is ever written.
 */
export type LentFile = { path: string; keys?: ContentKeys };

/** An open file, plain or sealed; whoever reads it need not know which. */
export type OpenFile = {
  size: number;
  /** What it holds, once. The file is closed at the end of the stream, or when that is destroyed. */
  stream(range?: ByteRange): Readable;
  close(): Promise<void>;
};

/** Throws what the disk says, and an error without a code when the file is not what was lent. */
export async function openLent({ path, keys }: LentFile): Promise<OpenFile> {
  // Without waiting, which a named pipe would make for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new Error('it is not a file');
    if (keys) return sealedFile(file, await openSealed(file, keys));
    // Somebody may have encrypted it since: that must not be taken for what it holds.
    if ((await beginningOf(file)) !== 'plain') throw new Error('it is encrypted, and no key came with it');
    return await plainFile(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

export function streamLent(file: LentFile): Readable {
  const content = async function* () {
    yield* (await openLent(file)).stream();
  };
  return Readable.from(content(), { objectMode: false });
}

export async function beginningOf(file: FileHandle): Promise<ReturnType<typeof judgeBeginning>> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES), position: 0 });
  return judgeBeginning(buffer.subarray(0, bytesRead));
}

export async function plainFile(file: FileHandle): Promise<OpenFile> {
  const { size } = await file.stat();
  const stream = (range?: ByteRange) => file.createReadStream({ start: 0, ...range });
  return { size, stream, close: () => file.close() };
}

/** `explain` says what it means that the content is not as it was written. */
export function sealedFile(
  file: FileHandle,
  sealed: OpenSealed,
  explain: (cause: unknown) => unknown = (cause) => cause,
): OpenFile {
  async function* checked(range?: ByteRange) {
    try {
      yield* sealed.content(range);
    } catch (cause) {
      throw explain(cause);
    }
  }
  return {
    size: sealed.size,
    stream(range) {
      const stream = Readable.from(checked(range), { objectMode: false });
      // Not in the generator: that never begins, nor ends, when nobody reads the stream.
      stream.once('close', () => void file.close().catch(() => {}));
      return stream;
    },
    close: () => file.close(),
  };
}
