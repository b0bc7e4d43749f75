import type { PageContent } from '../page-content.ts';

/** A page that is a picture with no text, or with no more than a stamp on it, has to be read by OCR. */
export function isScanned(page: PageContent): boolean {
  if (!hasHardlyAnyText(page)) return false;
  const { images, width, height } = page;
  const largest = images.reduce(
    (most, [left, top, right, bottom]) => Math.max(most, (right - left) * (bottom - top)),
    0,
  );
  // Scans are often cut into strips; together they cover the page.
  const all = images.reduce((sum, [left, top, right, bottom]) => sum + (right - left) * (bottom - top), 0);
  return Math.max(largest, images.length < 200 ? all : largest) > 0.5 * width * height;
}

/** Whether a page may be a scan: its pictures decide. */
export function hasHardlyAnyText({ items }: Pick<PageContent, 'items'>): boolean {
  let letters = 0;
  for (const { text } of items) {
    letters += text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (letters > MOST_LETTERS) return false;
  }
  return true;
}

/** "Scanned by …, page 12 of 400" and the like. */
const MOST_LETTERS = 60;
