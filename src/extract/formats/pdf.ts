import { setImmediate } from 'node:timers/promises';
import { HelixError, messageOf } from '../../errors.ts';
import { buildExtraction } from '../build-extraction.ts';
import type { Extract, Extraction, ExtractLimits, FileToRead } from '../extractor.ts';
import {
  type ReadingQuality,
  readingWarning,
  unreadableWarning,
  withoutText,
} from '../ocr/reading-quality.ts';
import { assembleDocument } from '../pdf/assemble-document.ts';
import { assemblePage, type PageLayout } from '../pdf/assemble-page.ts';
import { assemblePlaces, type TurnedPage } from '../pdf/assemble-places.ts';
import { isScanned } from '../pdf/layout/is-scanned.ts';
import { type OpenPdf, openPdf } from '../pdf/open-pdf.ts';
import { findTables } from '../pdf/tables/find-tables.ts';

/** A PDF: its text in reading order with headings, lists, code and tables; scanned pages by OCR. */
export const extractPdf: Extract = async (file, limits) => {
  const pdf = await openPdf(file, limits);
  try {
    const read = await readPages(file, limits, pdf);
    const { scanned } = read;
    if (scanned.length > 0 && limits.ocr) await recogniseScanned(file, read);
    else if (scanned.length > 0)
      read.warnings.push(`${pagesNamed(scanned)} scanned and OCR is off: not read.`);
    return await assemble(file, pdf, read);
  } finally {
    await pdf.close();
  }
};

type ReadPages = {
  pages: PageLayout[];
  /** Numbers of the pages that are pictures. */
  scanned: number[];
  turned: Map<number, TurnedPage>;
  /** Of the pages that were read by OCR. */
  qualities: Map<number, ReadingQuality>;
  warnings: string[];
};

/** One page at a time; of each only its lines and tables are kept. */
async function readPages(file: FileToRead, limits: ExtractLimits, pdf: OpenPdf): Promise<ReadPages> {
  const read: ReadPages = {
    pages: [],
    scanned: [],
    turned: new Map(),
    qualities: new Map(),
    warnings: [],
  };
  let length = 0;
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    const page = await pdf.readPage(number);
    for (const { text } of page.items) length += text.length;
    if (length > limits.maxExpandedBytes) throw tooLong(file, limits);
    read.pages.push(assemblePage(page, findTables(page)));
    if (isScanned(page)) read.scanned.push(number);
    else file.onProgress?.(number - read.scanned.length, pdf.pageCount);
    await setImmediate(); // Nothing else waits in this loop, and what was reported has to go out.
  }
  return read;
}

async function recogniseScanned(
  file: FileToRead,
  { pages, scanned, turned, qualities, warnings }: ReadPages,
): Promise<void> {
  const { recognisePages } = await import('../ocr/recognise-page.ts');
  let done = pages.length - scanned.length;
  try {
    const onStrip = () => file.onProgress?.(done, pages.length);
    const onUnreadable = (number: number, error: unknown) => {
      warnings.push(unreadableWarning(number, error));
      qualities.set(number, 'unread');
      done += 1;
    };
    for await (const page of recognisePages(file.bytes, scanned, { onStrip, onUnreadable })) {
      const { number, turn, skew, quality } = page;
      const warning = readingWarning(page);
      const { width, height } = pages[number - 1]!;
      if (turn !== 0 || skew !== 0) turned.set(number, { turn, skew, width, height });
      qualities.set(number, quality);
      if (warning) warnings.push(warning);
      pages[number - 1] = assemblePage(page, findTables(page));
      done += 1;
      file.onProgress?.(done, pages.length);
    }
  } catch (error) {
    if (error instanceof HelixError) throw error;
    warnings.push(`${pagesNamed(scanned)} scanned, and OCR failed: ${messageOf(error)}.`);
  }
}

async function assemble(file: FileToRead, pdf: OpenPdf, read: ReadPages): Promise<Extraction> {
  const { pages, turned, qualities, warnings } = read;
  const { drafts, title } = assembleDocument(pages, {
    title: pdf.title,
    outline: await pdf.readOutline(),
    qualities,
  });
  const sizes = pages.map((page) => {
    const { width, height } = turned.get(page.number) ?? page;
    return { width, height };
  });
  const extraction = buildExtraction(assemblePlaces(drafts, turned, sizes), {
    pages: sizes,
    ...(title && { title }),
    ...(warnings.length > 0 && { warnings }),
  });
  if (extraction.blocks.length === 0) throw withoutText(file.name, qualities.values());
  return extraction;
}

function pagesNamed(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join(', ');
  const rest = numbers.length > 10 ? ` and ${numbers.length - 10} more` : '';
  return numbers.length === 1 ? `Page ${shown} is` : `Pages ${shown}${rest} are`;
}

function tooLong({ name }: FileToRead, { maxExpandedBytes }: ExtractLimits): HelixError {
  const found = `more than ${maxExpandedBytes} characters of text`;
  const limit = `${maxExpandedBytes} characters`;
  return new HelixError('document_too_large', { name, found, limit, setting: 'HELIX_MAX_EXPANDED_MB' });
}
