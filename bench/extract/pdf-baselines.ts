import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Outline, readExpected } from './read-expected.ts';

/** Reads a PDF; what it gives puts the pages in the terms of the scores, which no clock measures. */
export type ReadPdf = (bytes: Uint8Array) => Promise<() => Outline[]>;

/** The text in the order PDFium gives it. */
export function pdfium(): ReadPdf {
  let library: Promise<PDFiumLibrary> | undefined;
  return async (bytes) => {
    library ??= PDFiumLibrary.init();
    const document = await (await library).loadDocument(bytes);
    const texts = Array.from({ length: document.getPageCount() }, (_, index) =>
      document.getPage(index).getText(),
    );
    document.destroy();
    return () => texts.map((text) => ({ text, paragraphs: [], headings: [], tables: [] }));
  };
}

/** LiteParse as Markdown, with headings and tables. Undefined when it is not installed or can't be loaded. */
export function liteParse(packages: string | undefined): ReadPdf | undefined {
  const loaded = load(packages);
  if (!loaded) return undefined;
  const parser = new loaded.LiteParse({ ocrEnabled: false, outputFormat: 'markdown', quiet: true });
  return async (bytes) => {
    const { pages } = await parser.parse(Buffer.from(bytes));
    return () => pages.map(({ markdown }) => readExpected(markdown));
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
