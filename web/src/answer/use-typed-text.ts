import { useEffect, useState } from 'react';

/** Of what is still hidden, one part in this many appears per frame: an even pace that never falls far behind. */
const BACKLOG_SHARE = 16;
const LEAST_PER_FRAME = 2;

/** The part of a growing text that is shown so far. All of it at once when motion is not wanted. */
export function useTypedText(text: string, isTyping: boolean): string {
  const [shownLength, setShownLength] = useState(0);
  const animate = isTyping && !matchMedia('(prefers-reduced-motion: reduce)').matches;

  useEffect(() => {
    if (!animate || shownLength >= text.length) return;
    const frame = requestAnimationFrame(() => setShownLength(nextLength(text, shownLength)));
    return () => cancelAnimationFrame(frame);
  }, [text, shownLength, animate]);

  return animate ? text.slice(0, shownLength) : text;
}

/** Never ends between the two halves of a surrogate pair, which would show as a broken character. */
export function nextLength(text: string, shownLength: number): number {
  const backlog = text.length - shownLength;
  const length = shownLength + Math.max(LEAST_PER_FRAME, Math.ceil(backlog / BACKLOG_SHARE));
  const last = text.charCodeAt(length - 1);
  const endsInsidePair = last >= 0xd800 && last <= 0xdbff;
  return Math.min(text.length, endsInsidePair ? length + 1 : length);
}
