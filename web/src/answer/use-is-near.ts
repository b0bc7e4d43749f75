import { type RefObject, useEffect, useState } from 'react';

/** About a screen of a phone: what is scrolled to is there before it is seen. */
const MARGIN = '600px';

/** Whether an element is, or once was, in sight or nearly so. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
