import type { Pdfium } from './load-pdfium.ts';

/** All that a document can change of an instance of PDFium, as it is before the first one. */
export type StartedState = {
  /** Its memory, as far as it is not zero. */
  bytes: Uint8Array;
  /** Where its stack ends: of its variables outside of its memory, the one that changes. */
  stack: number;
};

export function startedState(pdfium: StatePart): StartedState {
  const integers = new Uint32Array(pdfium.memory.buffer);
  let { length } = integers;
  while (length > 0 && integers[length - 1] === 0) length -= 1;
  const bytes = new Uint8Array(pdfium.memory.buffer, 0, 4 * length).slice();
  return { bytes, stack: pdfium.emscripten_stack_get_current() };
}

/** Makes an instance what it was at the start; that its memory has grown is all that is left of what it has read. */
export function startAgain(pdfium: StatePart, { bytes, stack }: StartedState): void {
  const memory = new Uint8Array(pdfium.memory.buffer);
  memory.set(bytes);
  memory.fill(0, bytes.length);
  pdfium._emscripten_stack_restore(stack);
}

type StatePart = Pick<Pdfium, 'memory' | 'emscripten_stack_get_current' | '_emscripten_stack_restore'>;
