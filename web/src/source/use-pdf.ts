import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from './open-pdf.ts';

/** A PDF while it is looked at. The one before stays until the next is there. */
export function usePdf(url: string, onFail: (error: unknown) => void): PDFDocumentProxy | null {
  const [pdf, setPdf] = useState<{ url: string; document: PDFDocumentProxy } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const opening = openPdf(url);
    opening.document.then(
      (document) => isWanted && setPdf({ url, document }),
      (error) => isWanted && onFail(error),
    );
    return () => {
      isWanted = false;
      opening.close();
    };
  }, [url, onFail]);
  return pdf?.url === url ? pdf.document : null;
}
