import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A line or two above the end still counts as being there. */
const NEAR_PX = 64;
/** From here on the way to the end is worth a button. */
const FAR_PX = 240;

/**
 * Keeps the end of a thread in sight while an answer grows and the reader is there. Whoever scrolls up to read stays where they
 * are, and what readers open themselves moves nothing.
 */
export function useStickToEnd({ threadKey, hasTurns, isGrowing }: Shown): StickToEnd {
  const content = useRef<HTMLDivElement>(null);
  const isSticking = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    isSticking.current = true;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }, []);

  useLayoutEffect(() => {
    if (hasTurns) toEnd();
    else scrollTo({ top: 0, behavior: 'instant' });
  }, [threadKey, hasTurns, toEnd]);

  useEffect(() => {
    if (!content.current) return;
    const observer = new ResizeObserver(() => {
      if (isGrowing && isSticking.current) toEnd();
      setIsAtEnd(distanceToEnd() < FAR_PX);
    });
    observer.observe(content.current);
    // What follows the text comes together with its end.
    if (isSticking.current && hasTurns) toEnd();
    return () => observer.disconnect();
  }, [isGrowing, hasTurns, toEnd]);

  useEffect(() => {
    let lastY = scrollY;
    const onScroll = () => {
      const distance = distanceToEnd();
      if (distance < NEAR_PX) isSticking.current = true;
      else if (scrollY < lastY) isSticking.current = false;
      lastY = scrollY;
      setIsAtEnd(distance < FAR_PX);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);

  return { content, isAtEnd: isAtEnd || !hasTurns, toEnd };
}

function distanceToEnd(): number {
  return document.documentElement.scrollHeight - innerHeight - scrollY;
}

/** Another thread begins at its end, and one without turns at its beginning. */
type Shown = { threadKey: string; hasTurns: boolean; isGrowing: boolean };
type StickToEnd = { content: RefObject<HTMLDivElement | null>; isAtEnd: boolean; toEnd: () => void };
