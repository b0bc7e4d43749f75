import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import type { Size } from './fit-canvas.ts';
import { sizeOfPage } from './open-pdf.ts';

/** The size of a page in points as it is shown; null until it is known. What keeps it from being known is told by drawing it. */
export function usePageSize(pdf: PDFDocumentProxy | null, number: number): Size | null {
  const [found, setFound] = useState<{ pdf: PDFDocumentProxy; number: number; size: Size } | null>(null);
  useEffect(() => {
    if (!pdf) return;
    let isWanted = true;
    pdf.getPage(number).then(
      (page) => isWanted && setFound({ pdf, number, size: sizeOfPage(page) }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [pdf, number]);
  return found?.pdf === pdf && found?.number === number ? found.size : null;
}
