import { useEffect, useMemo, useRef, useState } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { useRequest } from '../parts/use-request.ts';
import { PageBoxes } from './page-boxes.tsx';
import { placeBoxes } from './place-boxes.ts';
import type { Source } from './source.ts';
import { useScrollToMark } from './use-scroll-to-mark.ts';

/** The picture that a passage was read from, with the passage and the lines of the claim drawn over it. */
export function PictureView({ client, source, claim, onFail }: PictureViewProps) {
  const { passage, version } = source;
  const frame = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  const url = usePicture(
    client.originalUrl(passage.document_id, { version: version.version_number }),
    onFail,
  );
  const { state } = useRequest((signal) => {
    const wanted = { version: version.version_number, page: 1, around: passage.start_offset, signal };
    return client.blocks(passage.document_id, wanted);
  }, `picture of ${passage.chunk_id}`);
  const lines = state.status === 'loaded' ? state.value : null;
  const boxes = useMemo(() => lines && placeBoxes(source, lines.blocks), [source, lines]);
  const size = lines?.page_size;
  useScrollToMark(frame, claim, isSeen && boxes ? source : null);
  if (!url) return <p className="source-facts">Opening the picture…</p>;
  return (
    // Focusable, so that a picture that is wider than a phone can be scrolled with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <div className="source-pages source-wide" tabIndex={0}>
      <figure ref={frame} className="source-picture">
        <img
          src={url}
          alt={`The original of ${passage.document_title}`}
          onLoad={() => setSeen(true)}
          onError={() => onFail(new Error('This browser cannot show the picture.'))}
        />
        {isSeen && boxes && size && (
          <PageBoxes boxes={boxes} page={1} width={size.width} height={size.height} />
        )}
      </figure>
    </div>
  );
}

/** Fetched as bytes: the server gives every original as a download. */
function usePicture(address: string, onFail: (error: unknown) => void): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let made: string | undefined;
    fetch(address, { signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
        made = URL.createObjectURL(await response.blob());
        setUrl(made);
      })
      .catch((error) => controller.signal.aborted || onFail(error));
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [address, onFail]);
  return url;
}

type PictureViewProps = {
  client: HelixClient;
  source: Source;
  claim: number;
  onFail: (error: unknown) => void;
};
