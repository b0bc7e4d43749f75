import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Outline, readExpected } from './read-expected.ts';

/** What other readers of PDFs find, page by page. */
export type ReadPdf = (bytes: Uint8Array) => Promise<Outline[]>;

/** The text in the order PDFium gives it. */
export const readWithPdfium: ReadPdf = async (bytes) => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = Array.from({ length: document.getPageCount() }, (_, index) => ({
    text: document.getPage(index).getText(),
    paragraphs: [],
    headings: [],
    tables: [],
  }));
  document.destroy();
  library.destroy();
  return pages;
};

/** LiteParse as Markdown, with headings and tables. Undefined when it is not installed or can't be loaded. */
export function liteParse(packages: string | undefined): ReadPdf | undefined {
  const loaded = load(packages);
  if (!loaded) return undefined;
  const parser = new loaded.LiteParse({ ocrEnabled: false, outputFormat: 'markdown', quiet: true });
  return async (bytes) => {
    const { pages } = await parser.parse(Buffer.from(bytes));
    return pages.map(({ markdown }) => readExpected(markdown));
  };
}

type Loaded = {
  LiteParse: new (options: object) => { parse(bytes: Buffer): Promise<{ pages: { markdown: string }[] }> };
};

function load(packages: string | undefined): Loaded | undefined {
  try {
    return packages ? createRequire(join(packages, 'package.json'))('@llamaindex/liteparse') : undefined;
  } catch {
    return undefined;
  }
}
