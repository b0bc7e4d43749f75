import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A line or two above the end still counts as being there. */
const NEAR_PX = 64;
/** From here on the way to the end is worth a button. */
const FAR_PX = 240;

/**
 * Keeps the end of a thread in sight while an answer grows and the reader is there. Whoever scrolls up to read stays where they
 * are, what readers open themselves moves nothing, and what follows a finished answer does not push it out of sight.
 */
export function useStickToEnd({ threadKey, hasTurns, isGrowing }: Shown): StickToEnd {
  const content = useRef<HTMLDivElement>(null);
  const isSticking = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    isSticking.current = true;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }, []);

  const toLatest = useCallback(() => {
    isSticking.current = true;
    scrollTo({ top: restingPlace(content.current), behavior: 'instant' });
  }, []);
  const growing = useRef(isGrowing);
  growing.current = isGrowing;

  // Whether it grows is what it begins with; that it stops growing is no new beginning.
  useLayoutEffect(() => {
    if (!hasTurns) scrollTo({ top: 0, behavior: 'instant' });
    else if (growing.current) toEnd();
    else toLatest();
  }, [threadKey, hasTurns, toEnd, toLatest]);

  useEffect(() => {
    if (!content.current) return;
    const observer = new ResizeObserver(() => {
      if (isGrowing && isSticking.current) toEnd();
      setIsAtEnd(isNearLatest(content.current, isGrowing));
    });
    observer.observe(content.current);
    if (isSticking.current && hasTurns) {
      if (isGrowing) toEnd();
      // Whoever read along to the end of a long answer stays there.
      else if (restingPlace(content.current) > scrollY) toLatest();
    }
    return () => observer.disconnect();
  }, [isGrowing, hasTurns, toEnd, toLatest]);

  useEffect(() => {
    let lastY = scrollY;
    const onScroll = () => {
      if (endOfPage() - scrollY < NEAR_PX) isSticking.current = true;
      else if (scrollY < lastY) isSticking.current = false;
      lastY = scrollY;
      setIsAtEnd(isNearLatest(content.current, growing.current));
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);

  return { content, isAtEnd: isAtEnd || !hasTurns, toEnd, toLatest: isGrowing ? toEnd : toLatest };
}

function isNearLatest(content: Element | null, isGrowing: boolean): boolean {
  return (isGrowing ? endOfPage() : restingPlace(content)) - scrollY < FAR_PX;
}

function endOfPage(): number {
  return document.documentElement.scrollHeight - innerHeight;
}

/** The end, but not past the beginning of the last turn: its answer is what is read, not what follows it. */
function restingPlace(content: Element | null): number {
  const turn = content?.lastElementChild;
  if (!turn) return endOfPage();
  const top = turn.getBoundingClientRect().top + scrollY - heightOfBar();
  return Math.min(endOfPage(), Math.max(0, top));
}

/** On narrow pages a bar stays at the top. */
function heightOfBar(): number {
  return document.querySelector('.top-bar')?.clientHeight ?? 0;
}

/** Another thread begins at its last turn, and one without turns at its beginning. */
type Shown = { threadKey: string; hasTurns: boolean; isGrowing: boolean };
type StickToEnd = {
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  toEnd: () => void;
  toLatest: () => void;
};
