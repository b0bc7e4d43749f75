import { HelixError } from '../../errors.ts';
import { buildExtraction } from '../build-extraction.ts';
import type { Extract, ExtractLimits, FileToRead, PageSize } from '../extractor.ts';
import { type ImageHeader, readImageHeader } from '../ocr/image-header.ts';
import {
  type ReadingQuality,
  readingWarning,
  unreadableWarning,
  withoutText,
} from '../ocr/reading-quality.ts';
import { recogniseImage } from '../ocr/recognise-image.ts';
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
  const { layouts, turned, qualities, warnings } = await readPages(file, header);
  const { drafts, title } = assembleDocument(layouts, { outline: [], qualities });
  const sizes = pageSizes(header, turned);
  const extraction = buildExtraction(assemblePlaces(drafts, turned, sizes), {
    pages: sizes,
    ...(title && { title }),
    ...(warnings.length > 0 && { warnings }),
  });
  if (extraction.blocks.length === 0) throw withoutText(name, qualities.values());
  return extraction;
};

type ReadPages = {
  layouts: PageLayout[];
  turned: Map<number, TurnedPage>;
  qualities: Map<number, ReadingQuality>;
  warnings: string[];
};

/** Pages that can't be read are left out with a warning; when none can be, that is the error of the first. */
async function readPages(file: FileToRead, header: ImageHeader): Promise<ReadPages> {
  const read: ReadPages = { layouts: [], turned: new Map(), qualities: new Map(), warnings: [] };
  const count = header.pages?.length ?? 1;
  const errors: unknown[] = [];
  let done = 0;
  const report = () => file.onProgress?.(done, count);
  const onUnreadable = (number: number, error: unknown) => {
    errors.push(error);
    read.warnings.push(unreadableWarning(number, error));
    read.qualities.set(number, 'unread');
    done = number;
    report();
  };
  for await (const page of recogniseImage(file, header, { onUnreadable, onStrip: report })) {
    read.layouts.push(assemblePage(page, findTables(page)));
    read.turned.set(page.number, { turn: page.turn, skew: page.skew, ...page.shown });
    read.qualities.set(page.number, page.quality);
    const warning = readingWarning(page);
    if (warning) read.warnings.push(warning);
    done = page.number;
    report();
  }
  if (errors.length === count) throw errors[0];
  if (header.isCutShort)
    read.warnings.push(
      `The file ends after page ${count}, though it says that there are more; they are left out.`,
    );
  return read;
}

/** Of a page that could not be read, that of its pixels: nothing is shown on it. */
function pageSizes({ pages = [] }: ImageHeader, turned: ReadonlyMap<number, TurnedPage>): PageSize[] {
  const count = Math.max(1, pages.length);
  return Array.from({ length: count }, (_, index) => {
    const { width, height } = turned.get(index + 1) ?? pages[index] ?? { width: 0, height: 0 };
    return { width, height };
  });
}

/** By the header alone: a picture of 1 kB may unpack to gigabytes. */
function checkSize({ name }: FileToRead, { width, height, pages }: ImageHeader, limits: ExtractLimits): void {
  const maxPixels = limits.maxExpandedBytes / BYTES_PER_PIXEL;
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

const BYTES_PER_PIXEL = 4;

function failed(name: string, problem: string): HelixError {
  return new HelixError('extraction_failed', { name, problem });
}
