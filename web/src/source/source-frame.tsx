import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { returnFocus } from '../parts/return-focus.ts';
import { useMediaQuery } from '../parts/use-media-query.ts';

/** From here on there is room for a source beside the conversation. */
const WIDE = '(min-width: 80rem)';

/**
 * What the source is in: a panel beside the conversation where there is room, else a sheet over it. It takes the focus for
 * each new source and gives it back to where it came from when it closes; Escape closes it.
 */
export function SourceFrame({ source, onClose, children }: SourceFrameProps) {
  const isWide = useMediaQuery(WIDE);
  const frame = useRef<HTMLElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useFocus(isWide ? frame : dialog, source, isWide);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  const common = { className: 'source-scroller', 'aria-labelledby': 'source-title', tabIndex: -1 };
  if (isWide)
    return (
      <aside {...common} ref={frame} className="source-scroller source-panel" onKeyDown={closeOnEscape}>
        {children}
      </aside>
    );
  return (
    // The keyboard closes it by Escape, which is the browser's own doing.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <dialog
      {...common}
      ref={dialog}
      className="source-scroller source-sheet"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && isOutside(event, dialog.current) && onClose()}
    >
      {children}
    </dialog>
  );
}

function useFocus(frame: { current: HTMLElement | null }, source: unknown, isWide: boolean): void {
  const opener = useRef<Element | null>(null);
  // Both are what the focus follows: a new source, and a frame of another kind.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !element.contains(focused)) opener.current = focused;
    if (!isWide && element instanceof HTMLDialogElement && !element.open) element.showModal();
    element.focus({ preventScroll: true });
  }, [frame, source, isWide]);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) returnFocus(opener.current);
    },
    [],
  );
}

/** A click on the backdrop has the dialog as its target, as has one on the dialog's own padding. */
function isOutside(
  { clientX, clientY }: { clientX: number; clientY: number },
  element: HTMLElement,
): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

type SourceFrameProps = {
  /** A new one takes the focus. */
  source: unknown;
  onClose: () => void;
  children: ReactNode;
};
