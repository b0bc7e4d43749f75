import type { OutlineEntry } from './open-pdf.ts';
import { textAt } from './pdfium-results.ts';
import type { DocumentHandle } from './read-page.ts';

/** The bookmarks of a PDF, flat and in order. Damaged ones are left out: a document can do without. */
export function readOutline({ pdfium, document }: DocumentHandle): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const waiting = [{ bookmark: pdfium.FPDFBookmark_GetFirstChild(document, 0), level: 1 }];
  for (let next = waiting.pop(); next && entries.length < MOST_ENTRIES; next = waiting.pop()) {
    const { bookmark, level } = next;
    if (bookmark === 0 || seen.has(bookmark)) continue;
    seen.add(bookmark);
    const title = textAt(pdfium, 'utf-16le', (at, bytes) =>
      pdfium.FPDFBookmark_GetTitle(bookmark, at, bytes),
    );
    const page = pageOf(pdfium, document, bookmark);
    const tidy = title.replace(/\s+/g, ' ').trim();
    if (tidy) entries.push({ title: tidy, level, ...(page !== undefined && { page }) });
    waiting.push({ bookmark: pdfium.FPDFBookmark_GetNextSibling(document, bookmark), level });
    waiting.push({ bookmark: pdfium.FPDFBookmark_GetFirstChild(document, bookmark), level: level + 1 });
  }
  return entries;
}

/** The longest outlines of real books have about 2,000 entries. */
const MOST_ENTRIES = 10_000;

function pageOf(pdfium: DocumentHandle['pdfium'], document: number, bookmark: number): number | undefined {
  const dest = pdfium.FPDFBookmark_GetDest(document, bookmark);
  const index = dest === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(document, dest);
  return index < 0 ? undefined : index + 1;
}
