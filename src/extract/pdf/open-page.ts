import type { Pdfium } from './load-pdfium.ts';
import { type FormHolder, readUndrawn, type Undrawn } from './read-undrawn.ts';

/**
 * Opens page `number`, from 1, with what was written onto it: values of form fields, remarks and stamps are drawn by
 * every viewer and are no part of the page's content. Their drawings are made one, in memory, and come as its last
 * object; `undrawn` are those without. 0 where the page can't be read.
 */
export function openPage(holder: FormHolder, number: number): OpenPage {
  const { pdfium, document } = holder;
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  const kinds = page === 0 ? [] : kindsOf(pdfium, page);
  if (!kinds.some((kind) => WITH_TEXT.has(kind))) return { page, written: undefined, undrawn: [] };
  const undrawn = readUndrawn(holder, page, kinds);
  if (pdfium.FPDFPage_Flatten(page, AS_SHOWN) !== FLATTENED) return { page, written: undefined, undrawn };
  pdfium.FPDF_ClosePage(page);
  const again = pdfium.FPDF_LoadPage(document, number - 1);
  const count = again === 0 ? 0 : pdfium.FPDFPage_CountObjects(again);
  const written = count === 0 ? undefined : pdfium.FPDFPage_GetObject(again, count - 1);
  return { page: again, written, undrawn };
}

/** `written` is what was written onto the page, if anything. */
export type OpenPage = { page: number; written: number | undefined; undrawn: Undrawn[] };

/** What a viewer hides is left out. */
const AS_SHOWN = 0;
const FLATTENED = 1;

/** Of each annotation. Links are on most pages and show nothing of their own. */
function kindsOf(pdfium: Pdfium, page: number): number[] {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MOST_ANNOTATIONS);
  return Array.from({ length: count }, (_, index) => {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    const kind = annotation === 0 ? 0 : pdfium.FPDFAnnot_GetSubtype(annotation);
    if (annotation !== 0) pdfium.FPDFPage_CloseAnnot(annotation);
    return kind;
  });
}

const MOST_ANNOTATIONS = 10_000;

/** Free text, stamps and form fields, as PDFium numbers them. */
const WITH_TEXT = new Set([3, 13, 20]);
