import { createHash } from 'node:crypto';
import { createScratch, type ScratchFile } from '../../store/scratch-file.ts';

/** A file that is written piece by piece, with its size and hash known at the end. */
export async function openStagedFile(scratch: ScratchFile): Promise<StagedFile> {
  const file = await createScratch(scratch);
  const hash = createHash('sha256');
  let held: Buffer[] = [];
  let heldBytes = 0;
  let size = 0;
  const flush = async () => {
    if (heldBytes > 0) await file.write(Buffer.concat(held), size - heldBytes);
    held = [];
    heldBytes = 0;
  };
  return {
    async write(piece) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
      hash.update(bytes);
      size += bytes.length;
      heldBytes += bytes.length;
      held.push(bytes);
      if (heldBytes >= HELD_BYTES) await flush();
    },
    async end() {
      await flush();
      await file.close();
      return { size, sha256: hash.digest('hex') };
    },
    abandon: () => file.close(),
  };
}

const HELD_BYTES = 256 * 1024;

export type StagedFile = {
  write(piece: string | Uint8Array): Promise<void>;
  end(): Promise<{ size: number; sha256: string }>;
  /** After a failure; the file is removed with its folder. */
  abandon(): Promise<void>;
};

/** Writes what `work` gives, and tells size and hash. */
export async function stageFile(
  scratch: ScratchFile,
  work: (write: StagedFile['write']) => Promise<void>,
): Promise<{ size: number; sha256: string }> {
  const file = await openStagedFile(scratch);
  try {
    await work(file.write);
  } catch (error) {
    await file.abandon();
    throw error;
  }
  return file.end();
}
