import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PageSize } from '../extractor.ts';
import { webAssembly } from '../pdf/instantiate-pdfium.ts';
import { pdfiumModule } from '../pdf/load-pdfium.ts';
import type { GreyBitmap } from './grey-bitmap.ts';
import { type Picture, piecesPdf } from './image-pdf.ts';

/** Opens a PDF for rendering. `close` frees the memory. */
export async function openPages(bytes: Uint8Array): Promise<Pages> {
  const library = await openLibrary();
  try {
    const document = await library.loadDocument(bytes);
    return {
      count: document.getPageCount(),
      size: (number) => {
        const { originalWidth, originalHeight } = document.getPage(number - 1).getOriginalSize();
        if (!(originalWidth > 0 && originalHeight > 0)) throw new Error(`page ${number} can't be rendered`);
        return { width: originalWidth, height: originalHeight };
      },
      render: async (number, width, height) =>
        document.getPage(number - 1).render({ width, height, colorSpace: 'Gray', render: 'bitmap' }),
      close: () => {
        document.destroy();
        library.destroy();
      },
    };
  } catch (error) {
    library.destroy();
    throw error;
  }
}

/** Strips or tiles of a picture put together, as PDFium decodes them, at their own resolution. */
export async function drawPieces(
  size: PageSize,
  pieces: readonly (Picture & { x: number; y: number })[],
): Promise<GreyBitmap> {
  const pages = await openPages(piecesPdf(size, pieces));
  try {
    return await pages.render(1, size.width, size.height);
  } finally {
    pages.close();
  }
}

/** Rendering goes through the package's own library; PDFium is translated once for it and for reading text. */
async function openLibrary(): ReturnType<typeof PDFiumLibrary.init> {
  const module = await pdfiumModule();
  return PDFiumLibrary.init({
    instantiateWasm(imports, onReady) {
      const instance = new webAssembly.Instance(module, imports);
      onReady(instance);
      return instance.exports;
    },
  });
}

export type Pages = {
  count: number;
  /** In points, as the page is shown. */
  size: (number: number) => PageSize;
  /** Pages are counted from 1; sizes are pixels. */
  render: (number: number, width: number, height: number) => Promise<GreyBitmap>;
  close: () => void;
};
