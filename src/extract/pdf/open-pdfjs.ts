import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { matrixOf } from './matrix.ts';
import type { TextItem } from './page-content.ts';
import { readPdfjsItems } from './read-pdfjs-items.ts';

/**
 * Opens a PDF with pdf.js, for pages whose text PDFium does not give: print that runs downwards. Nothing is fetched,
 * evaluated or drawn; from disk it reads its own tables of CJK character codes.
 */
export function openPdfjs(bytes: Uint8Array): PdfjsDocument {
  const task = getDocument({
    // pdf.js takes the memory of its data away from the caller, who still needs the bytes.
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    cMapUrl: join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/'),
  });
  return {
    async readItems(number) {
      const page = await (await task.promise).getPage(number);
      const { items, styles } = await page.getTextContent({ includeMarkedContent: false });
      const { transform } = page.getViewport({ scale: 1 });
      page.cleanup();
      const isDownwards = (font: string) => styles[font]?.vertical === true;
      return readPdfjsItems(items, matrixOf(transform), isDownwards);
    },
    close: () => task.destroy(),
  };
}

export type PdfjsDocument = {
  /** The text of a page, from 1; of its fonts no style is known. */
  readItems: (number: number) => Promise<TextItem[]>;
  close: () => Promise<void>;
};
