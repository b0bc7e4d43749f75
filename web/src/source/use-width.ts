import { type RefObject, useEffect, useState } from 'react';

/** Drawing anew at every step of a window that is dragged would be wasted. */
const SETTLED_MS = 120;

/** The width of an element in pixels, once it has settled; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(([entry]) => {
      const found = Math.floor(entry?.contentRect.width ?? 0);
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(found), SETTLED_MS);
    });
    if (element.current) {
      setWidth(Math.floor(element.current.clientWidth));
      observer.observe(element.current);
    }
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return width;
}
