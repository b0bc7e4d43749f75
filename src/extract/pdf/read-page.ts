import { HelixError } from '../../errors.ts';
import { isSeen } from './is-seen.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Matrix } from './matrix.ts';
import { openPage } from './open-page.ts';
import type { PageContent } from './page-content.ts';
import type { PdfiumResults } from './pdfium-results.ts';
import { placeWritten } from './place-written.ts';
import { createDrawing } from './read-drawing.ts';
import { openRuns } from './read-runs.ts';
import { type FormHolder, itemsOfUndrawn } from './read-undrawn.ts';
import { KIND, walkObjects } from './walk-objects.ts';
import { createItemWriter } from './write-items.ts';

/** Reads page `number`, from 1, of an open PDF. `name` is the file's, for errors. */
export function readPage(document: DocumentHandle, number: number, name: string): ReadPage {
  const { pdfium, results } = document;
  const { page, written, undrawn } = openPage(document, number);
  if (page === 0) throw new Error(`page ${number} can't be read`);
  keepOpen(document, page);
  const { width, height, toPage } = sizeOf(pdfium, results, page);
  const handle = { pdfium, results, page };
  const drawing = createDrawing(handle);
  const writer = createItemWriter({ width, height });
  const runs = openRuns(pdfium, results, page, toPage);
  try {
    let printed = Infinity;
    walkObjects(handle, toPage, (object, kind, surroundings) => {
      if (object === written) {
        writer.endItem();
        printed = writer.items.length;
      }
      if (kind === KIND.path) drawing.addPath(object, surroundings);
      else if (kind === KIND.text) {
        const run = runs.read(object);
        if (run && isSeen(run, surroundings.clip)) writer.add(run);
      } else writer.endItem();
      if (kind === KIND.picture) drawing.addPicture(object, surroundings);
      refuseTooMuch(writer.items, name, number);
    });
    writer.endItem();
    const start = Math.min(printed, writer.items.length);
    const all = [...writer.items, ...itemsOfUndrawn(undrawn, toPage, { width, height })];
    refuseTooMuch(all, name, number);
    const items = start < all.length ? placeWritten(all, start) : all;
    const content = { number, width, height, items, ...drawing.finish() };
    return { content, isDownwards: runs.areDownwards() };
  } finally {
    runs.close();
  }
}

/** A page is closed when the next one has been opened: fonts that both have need not be read again. */
function keepOpen(document: DocumentHandle, page: number): void {
  if (document.lastPage !== 0) document.pdfium.FPDF_ClosePage(document.lastPage);
  document.lastPage = page;
}

/** Where much of the text runs downwards, not all of it is in `content`. */
export type ReadPage = { content: PageContent; isDownwards: boolean };

export type DocumentHandle = FormHolder & {
  /** PDFium's handle of the page that was opened last; 0 before the first. */
  lastPage: number;
};

/** The densest pages met in real files, lists in tiny print, have about 10,000. */
const MOST_TEXT_ITEMS = 200_000;

export function refuseTooMuch(items: PageContent['items'], name: string, number: number): void {
  if (items.length <= MOST_TEXT_ITEMS) return;
  const problem = `page ${number} has more than ${MOST_TEXT_ITEMS} pieces of text, and no more are read`;
  throw new HelixError('extraction_failed', { name, problem });
}

/** The page as it is shown, turned by its own rotation; `toPage` leads there from PDF space. */
function sizeOf(pdfium: Pdfium, results: PdfiumResults, page: number) {
  pdfium.FPDF_GetPageBoundingBox(page, results.at);
  const [left = 0, top = 0, right = 0, bottom = 0] = results.floats();
  const quarters = pdfium.FPDFPage_GetRotation(page) & 3;
  const matrices: Matrix[] = [
    [1, 0, 0, -1, -left, top],
    [0, 1, 1, 0, -bottom, -left],
    [-1, 0, 0, 1, right, -bottom],
    [0, -1, -1, 0, top, right],
  ];
  const [across, down] = [right - left, top - bottom];
  const isTurned = quarters % 2 === 1;
  return { width: isTurned ? down : across, height: isTurned ? across : down, toPage: matrices[quarters]! };
}
