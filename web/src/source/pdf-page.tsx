import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DrawnPage, drawPage } from './open-pdf.ts';
import { PageBoxes } from './page-boxes.tsx';
import { PageStatus } from './page-status.tsx';
import type { PageBoxes as Boxes } from './place-boxes.ts';
import { SlowNote } from './slow-note.tsx';
import { useScrollToMark } from './use-scroll-to-mark.ts';

/** One page of a PDF with its boxes. What was drawn before stays until the next page is drawn, so nothing flickers. */
export function PdfPage({ pdf, number, width, boxes, claim, onFail, onText }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<(DrawnPage & { number: number; cssWidth: number }) | null>(null);

  useEffect(() => {
    let isWanted = true;
    const drawing = drawPage(pdf, number, width);
    drawing.drawn.then(
      (drawn) => isWanted && setShown({ ...drawn, number, cssWidth: width }),
      (error) => isWanted && onFail(error),
    );
    return () => {
      isWanted = false;
      drawing.cancel();
    };
  }, [pdf, number, width, onFail]);

  useLayoutEffect(() => {
    if (shown) paper.current?.replaceChildren(shown.canvas, shown.text);
  }, [shown]);
  useScrollToMark(
    frame,
    claim,
    shown && boxes ? `${shown.number} ${shown.cssWidth} ${boxesKey(boxes)}` : null,
  );

  return (
    <>
      {shown?.number !== number && <SlowNote key={number} onText={onText} />}
      <section
        ref={frame}
        className="source-page"
        aria-label={`Page ${shown?.number ?? number} of ${pdf.numPages}`}
        aria-busy={shown?.number !== number}
        style={shown ? pageStyle(shown) : { width, aspectRatio: '1 / 1.414' }}
      >
        <div ref={paper} className="source-paper" />
        <PageStatus isDrawn={shown?.number === number} />
        {shown && boxes && (
          <PageBoxes boxes={boxes} page={shown.number} width={shown.width} height={shown.height} />
        )}
      </section>
    </>
  );
}

function pageStyle({ width, height, cssWidth }: DrawnPage & { cssWidth: number }): CSSProperties {
  const scale = cssWidth / width;
  // The name is that of pdf.js, which lays its text out by it.
  return { width: cssWidth, height: height * scale, '--total-scale-factor': scale } as CSSProperties;
}

function boxesKey({ light, claims }: Boxes): string {
  return [...light, ...claims].map(({ page, box }) => `${page} ${box.join()}`).join(';');
}

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** In pixels of the page. */
  width: number;
  boxes: Boxes | null;
  claim: number;
  onFail: (error: unknown) => void;
  onText: () => void;
};
