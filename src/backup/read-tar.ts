import { type FileHandle, open } from 'node:fs/promises';
import { BLOCK, parsePax, parseTarHeader, type TarHeader } from './tar-format.ts';

/** One entry, while it is the present one. */
export type TarEntry = { name: string; size: number; pieces(): AsyncGenerator<Buffer> };

/**
 * The entries of a tar file, from its beginning to its end. `damaged` makes the error for what is not as it was written.
 */
export async function* readTar(path: string, damaged: (problem: string) => Error): AsyncGenerator<TarEntry> {
  await using file = await open(path);
  const { size: total } = await file.stat();
  const read = (position: number, length: number) => readExactly(file, position, length, damaged);
  for (let at = 0, pax: Partial<TarHeader> = {}; ; ) {
    const block = await read(at, BLOCK);
    if (isEmpty(block)) return refuseRest(await read(at + BLOCK, BLOCK), total - at, damaged);
    const header = parseTarHeader(block);
    if (!header) throw damaged(`what stands at byte ${at} is not the beginning of an entry`);
    const { name, size, type } = header.type === 'file' ? { ...header, ...pax } : header;
    const start = at + BLOCK;
    if (start + size > total) throw damaged(`it is cut off in ${JSON.stringify(name)}`);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    if (!isEmpty(await read(start + size, at - start - size)))
      throw damaged(`what follows ${JSON.stringify(name)} was changed`);
    if (type === 'file') {
      yield { name, size, pieces: () => pieces(file, { start, size }, damaged) };
      pax = {};
      continue;
    }
    const found = size <= LONGEST_PAX ? parsePax(await read(start, size)) : undefined;
    if (!found) throw damaged(`the header at byte ${start} is not one of a backup`);
    pax = found;
  }
}

const LONGEST_PAX = 4096;
const PIECE = 1024 * 1024;

async function* pieces(
  file: FileHandle,
  { start, size }: { start: number; size: number },
  damaged: (problem: string) => Error,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += PIECE)
    yield await readExactly(file, start + at, Math.min(PIECE, size - at), damaged);
}

async function readExactly(
  file: FileHandle,
  position: number,
  length: number,
  damaged: (problem: string) => Error,
): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(buffer, at, length - at, position + at);
    if (bytesRead === 0) throw damaged('it is cut off');
    at += bytesRead;
  }
  return buffer;
}

/** Two empty blocks are the end, and the last of the file. */
function refuseRest(last: Buffer, bytesLeft: number, damaged: (problem: string) => Error): void {
  if (!isEmpty(last) || bytesLeft !== 2 * BLOCK) throw damaged('something stands after its end');
}

function isEmpty(block: Buffer): boolean {
  return block.every((byte) => byte === 0);
}
