import { useMemo, useRef } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { describeCitedPlace, describeSourcePlace } from '../source/describe-source-place.ts';
import type { SourceTarget } from '../source/source-target.ts';
import type { CitedSource } from './citation-context.ts';
import { beginningOf, excerptOf } from './citation-passage.ts';
import { PassageExcerpt } from './passage-excerpt.tsx';
import { useIsNear } from './use-is-near.ts';
import { usePassage } from './use-passage.ts';

/** A cited passage with what of it supports the claim; until it is loaded, which it is near the screen, its beginning. */
export function CitedCard({ client, citation, number, claim, file, onOpenSource }: CitedCardProps) {
  const { chunk_id: chunkId, title, heading_path, snippet } = citation;
  const card = useRef<HTMLButtonElement>(null);
  const { passage } = usePassage(client, chunkId, useIsNear(card));
  const excerpt = useMemo(
    () =>
      passage
        ? excerptOf(passage, claim)
        : { isCode: false, parts: beginningOf(snippet, [title, ...heading_path]) },
    [passage, claim, snippet, title, heading_path],
  );
  const headings = heading_path.filter((heading) => heading !== title).join(' › ');
  const place = passage ? describeSourcePlace(passage) : describeCitedPlace(citation);
  return (
    <button
      ref={card}
      type="button"
      className="answer-source"
      aria-haspopup="dialog"
      onClick={() => onOpenSource({ chunkId, number, claim })}
    >
      <span className="answer-source-number" aria-hidden="true">
        {number}
      </span>
      <span className="answer-source-body">
        <span className="answer-source-title">{title}</span>
        <span className="answer-source-place">{[file, headings, place].filter(Boolean).join(' · ')}</span>
        <PassageExcerpt className="answer-source-snippet" excerpt={excerpt} />
      </span>
    </button>
  );
}

type CitedCardProps = {
  client: HelixClient;
  citation: CitedSource;
  number: number | null;
  /** The first sentence that cites it. */
  claim: string;
  /** Tells the document from another cited one of the same title; else empty. */
  file: string;
  onOpenSource: (target: SourceTarget) => void;
};
