/**
 * Makes an instance of PDFium as Emscripten has compiled it. Of what a C program may ask of its system it gets memory,
 * the time and the long jumps of C; whatever else it asks for, files above all, there is not.
 */
export function instantiatePdfium(module: PdfiumModule): object {
  let own: Exports | undefined;
  const started = () => own!;
  const imports: Record<string, Record<string, Import>> = {};
  for (const { module: group, name } of webAssembly.Module.imports(module)) {
    imports[group] ??= {};
    imports[group][name] = importOf(name, started);
  }
  own = new webAssembly.Instance(module, imports).exports as Exports;
  own.emscripten_stack_init();
  own.__wasm_call_ctors();
  return own;
}

/** The part of the engine's `WebAssembly` that is used; its types come with those of a browser only. */
export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

type WebAssemblyApi = {
  compile(bytes: Uint8Array): Promise<PdfiumModule>;
  Module: { imports(module: PdfiumModule): { module: string; name: string }[] };
  Instance: new (module: PdfiumModule, imports: object) => { exports: unknown };
};

export type PdfiumModule = { readonly isPdfium: unique symbol };

type Import = (...values: never[]) => unknown;

type Exports = {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  __indirect_function_table: { get(index: number): (...values: number[]) => number };
  emscripten_stack_init(): void;
  emscripten_stack_get_current(): number;
  _emscripten_stack_restore(at: number): void;
  setThrew(threw: number, value: number): void;
  __wasm_call_ctors(): void;
};

function importOf(name: string, pdfium: () => Exports): Import {
  if (name.startsWith('invoke_')) return createInvoke(pdfium);
  if (name === '_emscripten_throw_longjmp')
    return () => {
      throw LONG_JUMP;
    };
  if (name === '_abort_js')
    return () => {
      throw new Error('PDFium gave up');
    };
  if (name === 'emscripten_resize_heap') return (bytes: number) => grow(pdfium(), bytes >>> 0);
  if (name === 'emscripten_date_now') return () => Date.now();
  if (name === 'environ_sizes_get') return (...places: number[]) => writeZeros(pdfium(), places);
  if (/^(?:environ_get|_tzset_js|_localtime_js|_gmtime_js)$/.test(name)) return () => 0;
  return name.startsWith('fd_') ? () => NOT_THERE : () => -NOT_THERE;
}

/** Emscripten's number for a file that does not exist. */
const NOT_THERE = 44;

/** What is thrown for a long jump, and by nothing else. */
const LONG_JUMP = Symbol('long jump');

/** Calls functions of PDFium's table from which a long jump may lead back; they take up to four numbers. */
function createInvoke(pdfium: () => Exports): Import {
  const known: ((...values: number[]) => number)[] = [];
  return (index: number, first: number, second: number, third: number, fourth: number) => {
    const { __indirect_function_table, emscripten_stack_get_current } = pdfium();
    const stack = emscripten_stack_get_current();
    try {
      known[index] ??= __indirect_function_table.get(index);
      return known[index](first, second, third, fourth);
    } catch (error) {
      pdfium()._emscripten_stack_restore(stack);
      if (error !== LONG_JUMP) throw error;
      pdfium().setThrew(1, 0);
      return 0;
    }
  };
}

const PAGE_BYTES = 65_536;
const MOST_BYTES = 2 ** 31;

/** More than was asked for: each time that memory grows it moves. */
function grow({ memory }: Exports, bytes: number): number {
  const before = memory.buffer.byteLength;
  const wanted = Math.min(Math.max(bytes, 1.2 * before), bytes + 100_000_000, MOST_BYTES);
  if (bytes > wanted) return 0;
  try {
    memory.grow(Math.ceil((wanted - before) / PAGE_BYTES));
    return 1;
  } catch {
    return 0;
  }
}

function writeZeros({ memory }: Exports, places: readonly number[]): number {
  const integers = new Uint32Array(memory.buffer);
  for (const place of places) integers[place / 4] = 0;
  return 0;
}
