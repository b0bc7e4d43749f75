import { type PointerEvent, useId, useMemo, useRef } from 'react';
import { isReturningFocus } from '../parts/return-focus.ts';
import { CitationCard } from './citation-card.tsx';
import { useCitations } from './citation-context.ts';
import { type CitedPassage, useCitedPassage } from './citation-passage.ts';
import { findClaim } from './find-claim.ts';
import { useHoverCard } from './use-hover-card.ts';

/** A number that shows its passage when pointed at, and opens it when pressed. A tap opens it at once. */
export function CitationChip({ chunkId, block, offset }: CitationChipProps) {
  const { numbers, onOpenSource } = useCitations();
  const chip = useRef<HTMLButtonElement>(null);
  const cardId = useId();
  const card = useHoverCard(cardId);
  const claim = useMemo(() => (card.isOpen ? findClaim(block, offset) : null), [card.isOpen, block, offset]);
  const { passage, failure } = useCitedPassage(chunkId, claim);
  const number = numbers.get(chunkId) ?? null;

  const isMouse = ({ pointerType }: PointerEvent) => pointerType !== 'touch';
  function open(): void {
    card.close();
    onOpenSource({ chunkId, number, claim: findClaim(block, offset) });
  }

  return (
    <>
      <button
        ref={chip}
        type="button"
        className="answer-chip"
        aria-label={nameOf(number, passage)}
        aria-describedby={card.isOpen ? cardId : undefined}
        onClick={open}
        onPointerEnter={(event) => isMouse(event) && card.openSoon()}
        onPointerLeave={card.closeSoon}
        onFocus={(event) => isLookedAt(event.currentTarget) && card.open()}
        onBlur={card.close}
      >
        {number}
      </button>
      {card.isOpen && chip.current && (
        <CitationCard
          id={cardId}
          anchor={chip.current}
          number={number}
          passage={passage}
          failure={failure}
          onEnter={card.open}
          onLeave={card.closeSoon}
        />
      )}
    </>
  );
}

/** By keyboard. Who has closed a source was given the focus back and did not ask for a card. */
function isLookedAt(chip: HTMLElement): boolean {
  return chip.matches(':focus-visible') && !isReturningFocus();
}

/** `Passage 1: Refund Policy, page 3`. */
function nameOf(number: number | null, passage: CitedPassage | null): string {
  if (!passage) return `Passage ${number}`;
  const { title, file, place } = passage;
  // A name in code is written as it is.
  const where = place?.replace(/^(?:Pages?|Slides?|Sheets?|Lines?) \d/, (word) => word.toLowerCase());
  return [`Passage ${number}: ${title}`, file, where].filter(Boolean).join(', ');
}

type CitationChipProps = {
  chunkId: number;
  /** The text that the chip stands in, and where in it. */
  block: string;
  offset: number;
};
