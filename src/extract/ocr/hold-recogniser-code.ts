import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { webAssembly } from '../pdf/instantiate-pdfium.ts';

/**
 * Keeps Tesseract's machine code for the threads to come. Each document has a thread and a memory of its own, but the
 * engine compiles a program once for all threads that run it, as long as one of them holds it; it does so bit by bit,
 * while the program runs, and without this began again with each document: that took a fifth of the time for one page.
 */
export function holdRecogniserCode(): Promise<unknown> {
  held ??= compile().catch(() => undefined); // Where there is another program, each thread compiles it for itself.
  return held;
}

let held: Promise<unknown> | undefined;

async function compile(): Promise<unknown> {
  return webAssembly.compile(await readFile(recogniserProgram()));
}

/** The one that tesseract.js takes where the engine has all that it asks for. */
export function recogniserProgram(): string {
  return createRequire(createRequire(import.meta.url).resolve('tesseract.js')).resolve(
    'tesseract.js-core/tesseract-core-relaxedsimd.wasm',
  );
}
