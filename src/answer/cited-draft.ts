import { REFUSAL } from '../terms.ts';
import { screenCitations } from './screen-citations.ts';

/**
 * A model's words on their way to the reader of `/v1/query`: citations checked, and nothing given out before the first
 * one that holds. A draft that never comes to one is withheld whole: every factual claim must cite, so what cites nothing
 * is either no claim (the model says that it does not know) or one that nobody can check. Because it waits, this is the
 * same for an answer that is streamed, and a model that fails before its first citation can still become a status line.
 */
export function createCitedDraft(allowed: ReadonlySet<number>): CitedDraft {
  const screen = screenCitations(allowed);
  let held = '';
  let isOpen = false;

  const release = (text: string) => {
    if (isOpen) return text;
    held += text;
    isOpen = /\[chunk:\d+\]/.test(held) && !saysItDoesNotKnow(held);
    return isOpen ? held.trimStart() : '';
  };
  return {
    push: (text) => release(screen.push(text)),
    end: () => release(screen.end()),
    outcome() {
      const citations = { cited: screen.cited(), removed: screen.removed() };
      if (isOpen) return citations;
      const reason = saysItDoesNotKnow(held) ? 'model-abstained' : 'uncited';
      return { ...citations, withheld: { reason, text: held.trim() } };
    },
  };
}

/** Drafts that begin so do not answer, whatever they go on with: the example in the instruction does too. */
const BEGINNINGS = ["I don't have enough information in the current documents", REFUSAL];

function saysItDoesNotKnow(draft: string): boolean {
  const begun = draft
    .trimStart()
    .replace(/[’‘ʼ＇]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^["*_]+/, '');
  return BEGINNINGS.some((beginning) => begun.startsWith(beginning));
}

export type CitedDraft = {
  /** What may be sent now. */
  push(text: string): string;
  end(): string;
  /** To be asked at the end. */
  outcome(): DraftOutcome;
};

export type DraftOutcome = {
  /** Chunk ids, in the order first cited. */
  cited: number[];
  /** How many citations were taken out because their chunk was not in the context. */
  removed: number;
  /** There when nothing was given out: why, and what the model wrote. */
  withheld?: { reason: 'uncited' | 'model-abstained'; text: string };
};
