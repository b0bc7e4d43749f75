import type { Pdfium } from './load-pdfium.ts';

/**
 * Opens page `number`, from 1, with what was written onto it: values of form fields, remarks and stamps are drawn by
 * every viewer and are no part of the page's content. They are made one, in memory, and come as its last object. 0 where
 * the page can't be read.
 */
export function openPage(pdfium: Pdfium, document: number, number: number): OpenPage {
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  if (page === 0 || !isWrittenOn(pdfium, page)) return { page, written: undefined };
  if (pdfium.FPDFPage_Flatten(page, AS_SHOWN) !== FLATTENED) return { page, written: undefined };
  pdfium.FPDF_ClosePage(page);
  const again = pdfium.FPDF_LoadPage(document, number - 1);
  const count = again === 0 ? 0 : pdfium.FPDFPage_CountObjects(again);
  return { page: again, written: count === 0 ? undefined : pdfium.FPDFPage_GetObject(again, count - 1) };
}

/** `written` is what was written onto the page, if anything. */
export type OpenPage = { page: number; written: number | undefined };

/** What a viewer hides is left out. */
const AS_SHOWN = 0;
const FLATTENED = 1;

/** Links are on most pages and show nothing of their own. */
function isWrittenOn(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    const kind = annotation === 0 ? 0 : pdfium.FPDFAnnot_GetSubtype(annotation);
    if (annotation !== 0) pdfium.FPDFPage_CloseAnnot(annotation);
    if (WITH_TEXT.has(kind)) return true;
  }
  return false;
}

const MOST_ANNOTATIONS = 10_000;

/** Free text, stamps and form fields, as PDFium numbers them. */
const WITH_TEXT = new Set([3, 13, 20]);
