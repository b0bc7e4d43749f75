import { inflateSync } from 'node:zlib';

/** The bytes of a strip or tile. Throws when they are fewer than `size`: then the file is damaged. */
export function unpackTiff(packed: Uint8Array, compression: number, size: number): Uint8Array {
  const unpacked = unpack(packed, compression, size);
  if (unpacked.length < size) throw new RangeError(`${unpacked.length} bytes instead of ${size}`);
  return unpacked;
}

/** The ways of packing that `unpackTiff` knows. */
export const UNPACKED_HERE: ReadonlySet<number> = new Set([1, 5, 8, 32773, 32946]);

function unpack(packed: Uint8Array, compression: number, size: number): Uint8Array {
  if (compression === 1) return packed;
  if (compression === 5) return unpackLzw(packed, size);
  if (compression === 32773) return unpackBits(packed, size);
  return inflateSync(packed, { maxOutputLength: size + PADDING });
}

/** Some writers pad the last strip to whole rows. */
const PADDING = 1_000_000;

function unpackBits(packed: Uint8Array, size: number): Uint8Array {
  const unpacked = new Uint8Array(size);
  let at = 0;
  for (let from = 0; from < packed.length && at < size; ) {
    const code = packed[from]!;
    from += 1;
    if (code < 128) {
      const run = packed.subarray(from, Math.min(from + code + 1, from + size - at));
      unpacked.set(run, at);
      at += run.length;
      from += code + 1;
    } else if (code > 128) {
      unpacked.fill(packed[from]!, at, at + 257 - code);
      at += 257 - code;
      from += 1;
    }
  }
  return unpacked.subarray(0, Math.min(at, size));
}

/**
 * Each string of the table is one that was already written and the byte after it, so that the table holds only where in
 * the output that is. Codes become longer one code before the table is full, as TIFF has it.
 */
function unpackLzw(packed: Uint8Array, size: number): Uint8Array {
  const unpacked = new Uint8Array(size);
  const [starts, lengths] = [new Uint32Array(4096), new Uint32Array(4096)];
  const readCode = codeReader(packed);
  let [at, next, bits, previous, previousLength] = [0, FIRST_STRING, 9, 0, 0];
  while (at < size) {
    const code = readCode(bits);
    if (code === END || code === undefined) break;
    if (code === CLEAR) {
      [next, bits, previousLength] = [FIRST_STRING, 9, 0];
      continue;
    }
    if (previousLength > 0 && next < 4096) {
      starts[next] = previous;
      lengths[next] = previousLength + 1;
      next += 1;
    }
    if (code >= next) throw new RangeError(`no string has the code ${code}`);
    const length = code < CLEAR ? 1 : lengths[code]!;
    if (code < CLEAR) unpacked[at] = code;
    else
      for (let index = 0; index < length; index += 1) unpacked[at + index] = unpacked[starts[code]! + index]!;
    [previous, previousLength] = [at, length];
    at += length;
    if (next + 1 >= 2 ** bits && bits < 12) bits += 1;
  }
  return unpacked.subarray(0, Math.min(at, size));
}

const CLEAR = 256;
const END = 257;
const FIRST_STRING = 258;

/** Codes from the highest bit down. */
function codeReader(packed: Uint8Array): (bits: number) => number | undefined {
  let [at, held, heldBits] = [0, 0, 0];
  return (bits) => {
    while (heldBits < bits) {
      if (at >= packed.length) return undefined;
      held = ((held << 8) | packed[at]!) & 0xfffff;
      at += 1;
      heldBits += 8;
    }
    heldBits -= bits;
    return (held >> heldBits) & (2 ** bits - 1);
  };
}
