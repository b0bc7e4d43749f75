import { HelixError, messageOf } from '../../errors.ts';
import type { ExtractLimits, FileToRead } from '../extractor.ts';
import { loadPdfium, returnPdfium } from './load-pdfium.ts';
import type { PdfjsDocument } from './open-pdfjs.ts';
import type { PageContent } from './page-content.ts';
import { pdfiumResults, textAt } from './pdfium-results.ts';
import { readOutline } from './read-outline.ts';
import { type DocumentHandle, readPage, refuseTooMuch } from './read-page.ts';

/** Opens a PDF. Nothing is fetched, run or drawn. */
export async function openPdf(file: FileToRead, limits: Pick<ExtractLimits, 'maxPages'>): Promise<OpenPdf> {
  const { name } = file;
  try {
    const handle = await openDocument(file);
    const { pdfium, document } = handle;
    const pageCount = pdfium.FPDF_GetPageCount(document);
    if (pageCount < 1) throw new Error('it has no pages');
    if (pageCount > limits.maxPages) throw tooManyPages(name, pageCount, limits.maxPages);
    return {
      pageCount,
      title: readTitle(handle),
      ...documentReader(file, handle),
    };
  } catch (error) {
    throw failed(name, error);
  }
}

function documentReader(
  { name, bytes }: FileToRead,
  handle: DocumentHandle,
): Pick<OpenPdf, 'readPage' | 'readOutline' | 'close'> {
  let pdfjs: PdfjsDocument | undefined;
  // Once it is closed the next document has its PDFium; one that has failed is not used again.
  let state: 'open' | 'failed' | 'closed' = 'open';
  const opened = (): DocumentHandle => {
    if (state === 'closed') throw new Error('it is closed');
    return handle;
  };
  return {
    async readPage(number) {
      try {
        const { content, isDownwards } = readPage(opened(), number, name);
        if (!isDownwards) return content;
        pdfjs ??= (await import('./open-pdfjs.ts')).openPdfjs(bytes);
        const items = await pdfjs.readItems(number);
        refuseTooMuch(items, name, number);
        return { ...content, items };
      } catch (error) {
        if (state === 'open') state = 'failed';
        throw failed(name, error);
      }
    },
    readOutline: async () => readOutline(opened()),
    async close() {
      if (state === 'open') returnPdfium(handle.pdfium);
      state = 'closed';
      await pdfjs?.close();
    },
  };
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

async function openDocument({ name, bytes }: FileToRead): Promise<DocumentHandle> {
  const pdfium = await loadPdfium();
  const results = pdfiumResults(pdfium);
  const at = pdfium.malloc(Math.max(1, bytes.length));
  if (at === 0) throw new Error(`its ${bytes.length} bytes are more than there is memory for`);
  new Uint8Array(pdfium.memory.buffer, at, bytes.length).set(bytes);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, 0);
  if (document !== 0) return { pdfium, results, document, lastPage: 0, form: undefined };
  const problem = pdfium.FPDF_GetLastError();
  if (problem === NEEDS_PASSWORD) throw new HelixError('document_encrypted', { name });
  throw new Error(PROBLEMS[problem] ?? 'it has no pages that can be found');
}

const NEEDS_PASSWORD = 4;
const PROBLEMS: Readonly<Record<number, string>> = {
  3: 'it is cut off or not a PDF',
  5: 'it is encrypted in a way that is not known',
};

function readTitle({ pdfium, document }: DocumentHandle): string | undefined {
  const key = pdfium.malloc(8);
  new Uint8Array(pdfium.memory.buffer, key, 8).set(new TextEncoder().encode('Title\0'));
  const title = textAt(pdfium, 'utf-16le', (at, bytes) => pdfium.FPDF_GetMetaText(document, key, at, bytes));
  pdfium.free(key);
  return title.trim() || undefined;
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
  const problem = `the PDF is damaged (${messageOf(error).replace(/\.$/, '')})`;
  return new HelixError('extraction_failed', { name, problem }, { cause: error });
}
