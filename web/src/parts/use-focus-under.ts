import { type RefObject, useEffect, useRef } from 'react';

/** Tells when the focus goes to something that lies under an element: who uses a keyboard would not see it. */
export function useFocusUnder(over: RefObject<HTMLElement | null>, onCovered: () => void): void {
  const told = useRef(onCovered);
  told.current = onCovered;
  useEffect(() => {
    // What has the focus is where it will be once the page was scrolled to it.
    const look = () =>
      requestAnimationFrame(() => isUnder(document.activeElement, over.current) && told.current());
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [over]);
}

/** Its middle: a view that has the focus as a whole is seen beside what lies over its corner. */
function isUnder(focused: Element | null, over: HTMLElement | null): boolean {
  if (!focused || !over || over.contains(focused) || focused.contains(over)) return false;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const box = over.getBoundingClientRect();
  return box.left < x && x < box.right && box.top < y && y < box.bottom;
}
