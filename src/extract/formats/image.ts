import { HelixError } from '../../errors.ts';
import { buildExtraction } from '../build-extraction.ts';
import type { Extract, ExtractLimits, FileToRead, PageSize } from '../extractor.ts';
import { type ImageHeader, readImageHeader } from '../ocr/image-header.ts';
import { type ReadingQuality, readingWarning, withoutText } from '../ocr/reading-quality.ts';
import { recogniseImage } from '../ocr/recognise-image.ts';
import type { RecognisedPage } from '../ocr/recognise-page.ts';
import { assembleDocument } from '../pdf/assemble-document.ts';
import { assemblePage, type PageLayout } from '../pdf/assemble-page.ts';
import { assemblePlaces, type TurnedPage } from '../pdf/assemble-places.ts';
import { findTables } from '../pdf/tables/find-tables.ts';

/** An image: its text by OCR, put together as that of a scanned page. */
export const extractImage: Extract = async (file, limits) => {
  const { name } = file;
  if (!limits.ocr) throw failed(name, 'reading images is turned off (HELIX_OCR=off)');
  const header = readImageHeader(file.bytes, limits.maxPages + 1);
  if (!header) throw failed(name, 'its header is damaged');
  checkSize(file, header, limits);
  const layouts: PageLayout[] = [];
  const turned = new Map<number, TurnedPage>();
  const qualities = new Map<number, ReadingQuality>();
  const warnings: string[] = [];
  for await (const page of recogniseImage(file, header)) {
    layouts.push(assemblePage(page, findTables(page)));
    turned.set(page.number, { turn: page.turn, ...shownSize(page) });
    qualities.set(page.number, page.quality);
    const warning = readingWarning(page);
    if (warning) warnings.push(warning);
    file.onProgress?.(page.number, header.pages?.length ?? 1);
  }
  const { drafts, title } = assembleDocument(layouts, { outline: [], qualities });
  const sizes = [...turned.values()].map(({ width, height }) => ({ width, height }));
  const extraction = buildExtraction(assemblePlaces(drafts, turned, sizes), {
    pages: sizes,
    ...(title && { title }),
    ...(warnings.length > 0 && { warnings }),
  });
  if (extraction.blocks.length === 0) throw withoutText(name, qualities.values());
  return extraction;
};

/** By the header alone: a picture of 1 kB may unpack to gigabytes. */
function checkSize({ name }: FileToRead, { width, height, pages }: ImageHeader, limits: ExtractLimits): void {
  const maxPixels = Math.min(MAX_PIXELS, limits.maxExpandedBytes / BYTES_PER_PIXEL);
  if (width * height > maxPixels)
    throw new HelixError('document_too_large', {
      name,
      found: `${width} x ${height} pixels`,
      limit: `${Math.floor(maxPixels)} pixels`,
      setting: 'HELIX_MAX_EXPANDED_MB',
    });
  if (pages && pages.length > limits.maxPages)
    throw new HelixError('document_too_large', {
      name,
      found: `more than ${limits.maxPages} pages`,
      limit: `${limits.maxPages} pages`,
      setting: 'HELIX_MAX_PAGES',
    });
}

const MAX_PIXELS = 100_000_000;
const BYTES_PER_PIXEL = 4;

function shownSize({ width, height, turn }: RecognisedPage): PageSize {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

function failed(name: string, problem: string): HelixError {
  return new HelixError('extraction_failed', { name, problem });
}
