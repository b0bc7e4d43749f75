import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Long enough that a pointer on its way to something else opens nothing. */
const OPEN_AFTER_MS = 120;
/** Long enough to move the pointer onto the card. */
const CLOSE_AFTER_MS = 220;
/** Said by a card that opens, so that the others close. */
const OPENED = 'helix-card-opened';

/** Whether a card is open: one on the page at a time, and Escape closes it. */
export function useHoverCard(id: string): HoverCard {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const set = useCallback((open: boolean, delay: number) => {
    clearTimeout(timer.current);
    if (delay === 0) setIsOpen(open);
    else timer.current = setTimeout(() => setIsOpen(open), delay);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    document.dispatchEvent(new CustomEvent(OPENED, { detail: id }));
    const listening = new AbortController();
    const { signal } = listening;
    const onOpened = (event: Event) => (event as CustomEvent).detail !== id && set(false, 0);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The one press closes the card and not also what lies under it.
      event.preventDefault();
      event.stopPropagation();
      set(false, 0);
    };
    document.addEventListener(OPENED, onOpened, { signal });
    document.addEventListener('keydown', onKey, { signal, capture: true });
    return () => listening.abort();
  }, [isOpen, id, set]);

  return useMemo(
    () => ({
      isOpen,
      open: () => set(true, 0),
      openSoon: () => set(true, OPEN_AFTER_MS),
      close: () => set(false, 0),
      closeSoon: () => set(false, CLOSE_AFTER_MS),
    }),
    [isOpen, set],
  );
}

type HoverCard = {
  isOpen: boolean;
  open: () => void;
  openSoon: () => void;
  close: () => void;
  closeSoon: () => void;
};
