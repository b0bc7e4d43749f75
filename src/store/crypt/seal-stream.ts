import { CHUNK_BYTES, type FileKeys, HEADER_BYTES, sealChunk } from './sealed-format.ts';

/**
 * A stream of any length as the bytes of a sealed file, holding one chunk at a time. The tag of the name is left empty:
 * without it nobody reads the file, so that one that was written by halves is none. `onPiece` sees what goes in.
 */
export async function* sealStream(
  keys: FileKeys,
  content: AsyncIterable<Uint8Array>,
  onPiece: (piece: Uint8Array) => void = () => {},
): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(HEADER_BYTES);
  keys.beginning.copy(header);
  yield header;
  const waiting = Buffer.alloc(CHUNK_BYTES);
  let filled = 0;
  let index = 0;
  for await (const piece of content) {
    onPiece(piece);
    for (let taken = 0; taken < piece.length; ) {
      // A full chunk waits until something follows it: only then it is known not to be the last.
      if (filled === CHUNK_BYTES) {
        yield sealChunk(keys, { index: index++, isLast: false }, waiting);
        filled = 0;
      }
      const part = piece.subarray(taken, taken + CHUNK_BYTES - filled);
      waiting.set(part, filled);
      filled += part.length;
      taken += part.length;
    }
  }
  yield sealChunk(keys, { index, isLast: true }, waiting.subarray(0, filled));
}
