import { useEffect, useState } from 'react';

/** Of what is still hidden, one part in this many appears per frame: an even pace that never falls far behind. */
const BACKLOG_SHARE = 12;
const LEAST_PER_FRAME = 3;

/**
 * The part of a growing text that is shown so far: what is there at first at once, what follows evenly, frame by frame, and
 * all of it when it has ended. Where motion is not wanted each frame shows all there is.
 */
export function useTypedText(text: string, isGrowing: boolean): string {
  const [shownLength, setShownLength] = useState(text.length);

  useEffect(() => {
    if (!isGrowing || shownLength >= text.length) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const frame = requestAnimationFrame(() =>
      setShownLength(isStill ? text.length : nextLength(text, shownLength)),
    );
    return () => cancelAnimationFrame(frame);
  }, [text, shownLength, isGrowing]);

  return isGrowing ? text.slice(0, shownLength) : text;
}

/** Never ends between the two halves of a surrogate pair, which would show as a broken character. */
export function nextLength(text: string, shownLength: number): number {
  const backlog = text.length - shownLength;
  const length = shownLength + Math.max(LEAST_PER_FRAME, Math.ceil(backlog / BACKLOG_SHARE));
  const last = text.charCodeAt(length - 1);
  const endsInsidePair = last >= 0xd800 && last <= 0xdbff;
  return Math.min(text.length, endsInsidePair ? length + 1 : length);
}
