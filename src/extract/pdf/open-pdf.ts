import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { HelixError, messageOf } from '../../errors.ts';
import type { ExtractLimits, FileToRead } from '../extractor.ts';
import { hasHardlyAnyText } from './layout/is-scanned.ts';
import type { PageContent } from './page-content.ts';
import { pretendBrowser } from './pretend-browser.ts';
import { readOutline } from './read-outline.ts';
import { readPage } from './read-page.ts';

/**
 * Opens a PDF. Nothing is fetched, evaluated or drawn: pdf.js runs on this thread, without fonts of the system, and
 * reads from disk only its own tables of CJK character codes.
 */
export async function openPdf(file: FileToRead, limits: Pick<ExtractLimits, 'maxPages'>): Promise<OpenPdf> {
  const { name } = file;
  const task = open(file, LARGEST_LINE);
  let withPictures: PDFDocumentLoadingTask | undefined;
  const readWhole = async (document: PDFDocumentProxy, number: number): Promise<PageContent> => {
    const page = await readPage(document, number, name);
    if (!hasHardlyAnyText(page)) return page;
    withPictures ??= open(file, LARGEST_PICTURE);
    const { images } = await readPage(await withPictures.promise, number, name);
    return { ...page, images };
  };
  try {
    const document = await task.promise;
    if (document.numPages < 0) throw new Error(`it says that it has ${document.numPages} pages`);
    if (document.numPages > limits.maxPages) throw tooManyPages(name, document.numPages, limits.maxPages);
    return {
      pageCount: document.numPages,
      title: await readTitle(document),
      readPage: (number) => readWhole(document, number).catch((error) => Promise.reject(failed(name, error))),
      readOutline: () => readOutline(document),
      close: async () => {
        await task.destroy();
        await withPictures?.destroy();
      },
    };
  } catch (error) {
    await task.destroy();
    throw failed(name, error);
  }
}

export type OpenPdf = {
  pageCount: number;
  /** What the file's metadata call it; often the name of a template or of a Word file. */
  title: string | undefined;
  /** From 1. */
  readPage: (number: number) => Promise<PageContent>;
  /** The bookmarks, in order; none in most files. */
  readOutline: () => Promise<OutlineEntry[]>;
  close: () => Promise<void>;
};

/** `level` counts from 1; `page`, from 1, is missing where the bookmark leads nowhere. */
export type OutlineEntry = { title: string; level: number; page?: number };

const PDFJS_DIRECTORY = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

const QUIET_AND_OFFLINE = {
  verbosity: 0,
  useSystemFonts: false,
  useWorkerFetch: false,
  disableFontFace: false,
  disableAutoFetch: true,
  disableStream: true,
  enableXfa: false,
  // The name of a font is the only sign of bold and italic in many files.
  fontExtraProperties: true,
  cMapUrl: join(PDFJS_DIRECTORY, 'cmaps/'),
};

/**
 * pdf.js decodes every picture it tells of, which took 40% of the time that papers need, and picture boxes only matter
 * on pages that may be scans. So pages are read without large pictures first. Small ones may be lines of a table: one
 * across a page at 300 dots per inch is 2,500 by up to 15 pixels.
 */
const LARGEST_LINE = 40_000;

/** Pixels; a larger picture would take over 400 MB. */
const LARGEST_PICTURE = 100_000_000;

function open({ bytes }: FileToRead, maxImageSize: number): PDFDocumentLoadingTask {
  // pdf.js takes the memory of its data away from the caller, who still needs the bytes (to draw pages for OCR).
  const data = new Uint8Array(bytes);
  return getDocument({ ...QUIET_AND_OFFLINE, ownerDocument: pretendBrowser(), maxImageSize, data });
}

async function readTitle(document: PDFDocumentProxy): Promise<string | undefined> {
  // Damaged metadata are no reason to refuse the pages.
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const { Title: title } = info as { Title?: unknown };
  return (typeof title === 'string' && title.trim()) || undefined;
}

function tooManyPages(name: string, found: number, limit: number): HelixError {
  return new HelixError('document_too_large', {
    name,
    found: `${found} pages`,
    limit: `${limit} pages`,
    setting: 'HELIX_MAX_PAGES',
  });
}

function failed(name: string, error: unknown): HelixError {
  if (error instanceof HelixError) return error;
  if ((error as { name?: string } | undefined)?.name === 'PasswordException') {
    return new HelixError('document_encrypted', { name }, { cause: error });
  }
  const problem = `the PDF is damaged (${messageOf(error).replace(/\.$/, '')})`;
  return new HelixError('extraction_failed', { name, problem }, { cause: error });
}
