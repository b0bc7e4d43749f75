import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { instantiatePdfium, type PdfiumModule, webAssembly } from './instantiate-pdfium.ts';
import { openOwnFonts } from './open-own-fonts.ts';
import { startSmall } from './start-small.ts';
import { type StartedState, startAgain, startedState } from './started-state.ts';

/**
 * PDFium in a memory that no other document has while this one is open, and that is as it was at the start: nothing
 * that a hostile file does to it is met by the next one. It sees no disk, no network and no environment, and has no
 * fonts but its own and those of the file.
 */
export async function loadPdfium(): Promise<Pdfium> {
  const module = await pdfiumModule();
  const kept = idle;
  idle = undefined;
  const pdfium = kept ?? (instantiatePdfium(module) as Pdfium);
  if (started && started.bytes.length <= pdfium.memory.buffer.byteLength) startAgain(pdfium, started);
  else {
    pdfium.FPDF_InitLibrary();
    openOwnFonts(pdfium);
    started ??= startedState(pdfium);
  }
  return pdfium;
}

/**
 * Keeps PDFium for the next document: a new one takes longer than to read a short page, and its memory is garbage that
 * the engine stops for. One is kept, and none that has grown large. Nothing may be asked of it afterwards.
 */
export function returnPdfium(pdfium: Pdfium): void {
  if (pdfium.memory.buffer.byteLength <= MOST_KEPT_BYTES) idle = pdfium;
}

/** To clear more takes longer than to make a new one. */
const MOST_KEPT_BYTES = 32_000_000;

let idle: Pdfium | undefined;
/** The same for all of them. */
let started: StartedState | undefined;

/** Translated once in a process; each document gets an instance of it. */
export function pdfiumModule(): Promise<PdfiumModule> {
  translated ??= translate();
  return translated;
}

let translated: Promise<PdfiumModule> | undefined;

async function translate(): Promise<PdfiumModule> {
  const path = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  return webAssembly.compile(startSmall(await readFile(path), FIRST_PAGES));
}

/** Its tables, its stack and its own fonts take 38. */
const FIRST_PAGES = 40;

/** The calls of PDFium that are used: a handle, a place in its memory and a truth value are numbers. */
export type Pdfium = Record<CallName, (...values: number[]) => number> & {
  memory: { readonly buffer: ArrayBuffer };
};

type CallName =
  | 'malloc'
  | 'free'
  | 'emscripten_stack_get_current'
  | '_emscripten_stack_restore'
  | `FPDF_${'InitLibrary' | 'LoadMemDocument' | 'GetLastError' | 'GetPageCount' | 'GetMetaText'}`
  | `FPDF_${'LoadPage' | 'ClosePage' | 'CloseDocument' | 'GetPageBoundingBox'}`
  | `FPDFPage_${'GetRotation' | 'CountObjects' | 'GetObject' | 'Flatten'}`
  | `FPDFPage_${'GetAnnotCount' | 'GetAnnot' | 'CloseAnnot'}`
  | `FPDFAnnot_${'GetSubtype' | 'GetFlags' | 'GetAP' | 'GetRect' | 'HasKey' | 'GetStringValue' | 'GetNumberValue'}`
  | `FPDFAnnot_${'GetFormFieldType' | 'GetFormFieldValue' | 'GetFormFieldFlags'}`
  | `FPDFAnnot_${'GetOptionCount' | 'GetOptionLabel' | 'IsOptionSelected'}`
  | 'FPDFDOC_InitFormFillEnvironment'
  | `FPDFPageObj_${'GetType' | 'GetMatrix' | 'GetClipPath' | 'GetFillColor' | 'GetStrokeWidth' | 'GetBounds'}`
  | `FPDFFormObj_${'CountObjects' | 'GetObject'}`
  | `FPDFClipPath_${'CountPaths' | 'CountPathSegments' | 'GetPathSegment'}`
  | `FPDFPath_${'CountSegments' | 'GetPathSegment' | 'GetDrawMode'}`
  | `FPDFPathSegment_${'GetPoint' | 'GetType' | 'GetClose'}`
  | `FPDFText_${'LoadPage' | 'ClosePage' | 'CountChars' | 'GetTextObject' | 'GetMatrix' | 'GetFontSize'}`
  | `FPDFText_${'GetUnicode' | 'IsGenerated' | 'IsHyphen' | 'HasUnicodeMapError'}`
  | `FPDFText_${'GetCharOrigin' | 'GetLooseCharBox' | 'GetCharBox'}`
  | 'FPDFTextObj_GetFont'
  | `FPDFFont_${'GetBaseFontName' | 'GetGlyphWidth' | 'GetFontData'}`
  | `FPDFBookmark_${'GetFirstChild' | 'GetNextSibling' | 'GetTitle' | 'GetDest'}`
  | 'FPDFDest_GetDestPageIndex';
