import type { Pdfium } from './load-pdfium.ts';
import type { Matrix } from './matrix.ts';

/**
 * What calls write into PDFium's memory. `at` is where a call may write up to 64 bytes; `floats`, `doubles` and
 * `integers` read what is there.
 */
export function pdfiumResults({ malloc, memory }: Pick<Pdfium, 'malloc' | 'memory'>): PdfiumResults {
  const at = malloc(RESULT_BYTES);
  let views = viewsOf(memory.buffer, at);
  const current = () => {
    // A view of memory that has grown since, and with it moved, is empty.
    if (views.floats.length === 0) views = viewsOf(memory.buffer, at);
    return views;
  };
  return {
    at,
    floats: () => current().floats,
    doubles: () => current().doubles,
    integers: () => current().integers,
  };
}

export type PdfiumResults = {
  at: number;
  floats: () => Float32Array;
  doubles: () => Float64Array;
  integers: () => Uint32Array;
};

const RESULT_BYTES = 64;

function viewsOf(buffer: ArrayBuffer, at: number) {
  return {
    floats: new Float32Array(buffer, at, RESULT_BYTES / 4),
    doubles: new Float64Array(buffer, at, RESULT_BYTES / 8),
    integers: new Uint32Array(buffer, at, RESULT_BYTES / 4),
  };
}

/** A matrix as PDFium writes it. */
export function matrixAt({ floats }: PdfiumResults): Matrix {
  const at = floats();
  return [at[0]!, at[1]!, at[2]!, at[3]!, at[4]!, at[5]!];
}

/** A text of which PDFium tells the bytes that it needs, zero at the end included, before it writes them. */
export function textAt(
  pdfium: Pick<Pdfium, 'malloc' | 'free' | 'memory'>,
  encoding: keyof typeof DECODERS,
  write: (at: number, bytes: number) => number,
  longest = LONGEST_TEXT,
): string {
  const bytes = bytesAt(pdfium, Math.min(write(0, 0), longest), write);
  const text = DECODERS[encoding].decode(bytes);
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}

/** To make one takes longer than to use it. */
const DECODERS = { 'utf-8': new TextDecoder('utf-8'), 'utf-16le': new TextDecoder('utf-16le') };

/** Bytes; a title or the name of a font that is longer is not one. */
const LONGEST_TEXT = 10_000;

/** A copy of the bytes that a call writes. */
export function bytesAt(
  { malloc, free, memory }: Pick<Pdfium, 'malloc' | 'free' | 'memory'>,
  length: number,
  write: (at: number, bytes: number) => number,
): Uint8Array {
  const at = length > 0 ? malloc(length) : 0;
  if (at === 0) return new Uint8Array();
  write(at, length);
  const bytes = new Uint8Array(memory.buffer, at, length).slice();
  free(at);
  return bytes;
}
