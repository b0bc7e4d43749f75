import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadPdfium, type Pdfium, returnPdfium } from './load-pdfium.ts';

test('what a document has left in PDFium is gone before the next one gets it', async () => {
  const pdfium = await loadPdfium();
  const started = stateOf(pdfium);
  const at = pdfium.malloc(3_000_000);
  new Uint8Array(pdfium.memory.buffer).fill(7, 1000, at + 3_000_000);
  pdfium._emscripten_stack_restore(pdfium.emscripten_stack_get_current() - 64);
  expect(stateOf(pdfium)).not.toEqual(started);
  returnPdfium(pdfium);
  const next = await loadPdfium();
  expect(next).toBe(pdfium);
  expect(stateOf(next)).toEqual(started);
  expect(stateOf(await loadPdfium())).toEqual(started);
});

test('two documents that are open at once have a PDFium each', async () => {
  const first = await loadPdfium();
  expect(await loadPdfium()).not.toBe(first);
});

test('one whose memory has grown large is not kept', async () => {
  const pdfium = await loadPdfium();
  expect(pdfium.malloc(80_000_000)).not.toBe(0);
  returnPdfium(pdfium);
  expect(await loadPdfium()).not.toBe(pdfium);
});

/** Its memory, whatever room there is after it, and its stack. */
function stateOf({ memory, emscripten_stack_get_current }: Pdfium) {
  const bytes = new Uint8Array(memory.buffer);
  const written = bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
  const hash = createHash('sha256').update(written).digest('hex');
  return { hash, stack: emscripten_stack_get_current() };
}
