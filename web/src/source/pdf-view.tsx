import { useEffect, useMemo, useRef, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import type { Box } from '../../../src/terms.ts';
import { useRequest } from '../parts/use-request.ts';
import { chooseZoom } from './choose-zoom.ts';
import { loadBlocks } from './load-blocks.ts';
import { PageTools } from './page-tools.tsx';
import { PdfPage } from './pdf-page.tsx';
import { type PageBoxes, placeBoxes } from './place-boxes.ts';
import { SlowNote } from './slow-note.tsx';
import type { Source } from './source.ts';
import { usePageSize } from './use-page-size.ts';
import { usePdf } from './use-pdf.ts';
import { useWidth } from './use-width.ts';

/** The page of a PDF that a passage is on, with the passage and the lines of the claim drawn over it. */
export default function PdfView({ client, source, claim, onFail, onText }: PdfViewProps) {
  const { passage, version } = source;
  const viewport = useRef<HTMLDivElement>(null);
  const width = useWidth(viewport);
  const [chosenZoom, setZoom] = useState<number | null>(null);
  const boxes = useBoxes(client, source);
  const pdf = usePdf(client.originalUrl(passage.document_id, { version: version.version_number }), onFail);
  const home = boxes?.claims.find((box) => box.claim === claim)?.page ?? passage.source.page ?? 1;
  const fittingZoom = chooseZoom(citedOn(boxes, home, claim), usePageSize(pdf, home), width);
  const zoom = chosenZoom ?? fittingZoom ?? 1;
  const isTooSmall = width > 0 && fittingZoom === null;
  useEffect(() => {
    if (isTooSmall) onFail(new Error(`what is cited on page ${home} would be too small to be seen`));
  }, [isTooSmall, home, onFail]);
  const [turned, setTurned] = useState<{ from: string; page: number } | null>(null);
  // Another passage or another mark leads back to its own page, wherever the reader has turned to.
  const from = `${passage.chunk_id} ${claim} ${home}`;
  const number = Math.min(turned?.from === from ? turned.page : home, pdf?.numPages ?? home);
  return (
    <>
      {/* Focusable, so that an enlarged page can be scrolled with the keyboard. */}
      <div ref={viewport} className="source-pages source-wide" tabIndex={zoom > 1 ? 0 : undefined}>
        {pdf && width > 0 ? (
          <PdfPage
            pdf={pdf}
            number={number}
            width={width * zoom}
            boxes={boxes}
            claim={claim}
            onFail={onFail}
            onText={onText}
          />
        ) : (
          <>
            <p className="source-facts">Opening page {home}…</p>
            <SlowNote onText={onText} />
          </>
        )}
      </div>
      {pdf && (
        <PageTools
          page={number}
          pages={pdf.numPages}
          home={home}
          onPage={(page) => setTurned({ from, page })}
          zoom={zoom}
          onZoom={setZoom}
        />
      )}
    </>
  );
}

/** Null until they are known; without the lines, which are not vital, the box of the passage. */
function useBoxes(client: HelixClient, source: Source): PageBoxes | null {
  const { state } = useRequest(
    async (signal) => ({ of: source.passage.chunk_id, ...(await loadBlocks(client, source, signal)) }),
    `lines of ${source.passage.chunk_id}`,
  );
  return useMemo(() => {
    if (state.status === 'failed') return placeBoxes(source, []);
    const isOfSource = state.status === 'loaded' && state.value.of === source.passage.chunk_id;
    return isOfSource ? placeBoxes(source, state.value.blocks) : null;
  }, [source, state]);
}

/** The lines of the claim, or the passage where they are not known. */
function citedOn(boxes: PageBoxes | null, page: number, claim: number): Box[] {
  const lines = boxes?.claims.filter((box) => box.page === page && box.claim === claim) ?? [];
  const cited = lines.length > 0 ? lines : (boxes?.light.filter((box) => box.page === page) ?? []);
  return cited.map(({ box }) => box);
}

type PdfViewProps = {
  client: HelixClient;
  source: Source;
  claim: number;
  onFail: (error: unknown) => void;
  /** Shows the text instead. */
  onText: () => void;
};
