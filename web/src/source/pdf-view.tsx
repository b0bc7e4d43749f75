import { useMemo, useRef, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { useRequest } from '../parts/use-request.ts';
import { loadBlocks } from './load-blocks.ts';
import { PageTools } from './page-tools.tsx';
import { PdfPage } from './pdf-page.tsx';
import { type PageBoxes, placeBoxes } from './place-boxes.ts';
import type { Source } from './source.ts';
import { usePdf } from './use-pdf.ts';
import { useWidth } from './use-width.ts';

/** In pixels. */
const NARROW = 480;

/** The page of a PDF that a passage is on, with the passage and the lines of the claim drawn over it. */
export default function PdfView({ client, source, claim, onFail }: PdfViewProps) {
  const { passage, version } = source;
  const viewport = useRef<HTMLDivElement>(null);
  const width = useWidth(viewport);
  const [chosenZoom, setZoom] = useState<number | null>(null);
  // On a phone a whole page is too small to be read.
  const zoom = chosenZoom ?? (width < NARROW ? 2 : 1);
  const boxes = useBoxes(client, source);
  const pdf = usePdf(client.originalUrl(passage.document_id, { version: version.version_number }), onFail);
  const home = boxes?.claims.find((box) => box.claim === claim)?.page ?? passage.source.page ?? 1;
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
          />
        ) : (
          <p className="source-facts">Opening page {home}…</p>
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

type PdfViewProps = {
  client: HelixClient;
  source: Source;
  claim: number;
  onFail: (error: unknown) => void;
};
