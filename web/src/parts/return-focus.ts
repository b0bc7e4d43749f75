let isReturning = false;

/** Gives the focus back to what had it before. What opens on focus can tell by `isReturningFocus` and stay closed. */
export function returnFocus(element: Pick<HTMLElement, 'focus'>): void {
  isReturning = true;
  try {
    element.focus();
  } finally {
    isReturning = false;
  }
}

/** True while the event of such a focus is being handled. */
export function isReturningFocus(): boolean {
  return isReturning;
}
