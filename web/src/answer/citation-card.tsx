import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Failure } from '../parts/failure.ts';
import type { CitedPassage } from './citation-passage.ts';
import { PassageExcerpt } from './passage-excerpt.tsx';

/** A look at a passage beside its chip, above all else on the page and cut off by nothing. */
export function CitationCard({ id, anchor, number, passage, failure, onEnter, onLeave }: CitationCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [isPlaced, setIsPlaced] = useState(false);

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    element.showPopover();
    let stop = () => {};
    let isGone = false;
    import('./place-card.ts').then(
      ({ placeCard }) => {
        if (!isGone) stop = placeCard(anchor, element, () => setIsPlaced(true));
      },
      () => setIsPlaced(true), // what cannot be loaded leaves it where the style sheet puts it
    );
    return () => {
      isGone = true;
      stop();
      element.hidePopover();
    };
  }, [anchor]);

  return createPortal(
    <div
      ref={card}
      id={id}
      role="tooltip"
      popover="manual"
      className={isPlaced ? 'answer-card answer-card-placed' : 'answer-card'}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {passage ? <PassageSummary number={number} passage={passage} /> : <p>{statusOf(failure)}</p>}
    </div>,
    document.body,
  );
}

function PassageSummary({ number, passage }: { number: number | null; passage: CitedPassage }) {
  const { title, file, headings, place, excerpt, versionLabel } = passage;
  const facts = [file, place, `Version ${versionLabel}`].filter(Boolean);
  return (
    <>
      <p className="answer-card-title" dir="auto">
        <span className="answer-card-number" aria-hidden="true">
          {number}
        </span>
        {title}
      </p>
      {headings.length > 0 && <p className="answer-card-headings">{headings.join(' › ')}</p>}
      <PassageExcerpt className="answer-card-snippet" excerpt={excerpt} />
      <p className="answer-card-facts">{facts.join(' · ')}</p>
    </>
  );
}

function statusOf(failure: Failure | null): string {
  return failure ? `This passage could not be loaded: ${failure.message}` : 'Loading the passage…';
}

type CitationCardProps = {
  id: string;
  anchor: HTMLElement;
  number: number | null;
  passage: CitedPassage | null;
  failure: Failure | null;
  onEnter: () => void;
  onLeave: () => void;
};
