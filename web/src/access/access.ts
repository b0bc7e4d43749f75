import { createContext } from 'react';

/** Whether Helix asks for a credential that the page does not have, as far as its requests have shown. */
export function createAccess(fetch: typeof globalThis.fetch): Access {
  let isRefused = false;
  const listeners = new Set<() => void>();
  const note = (found: boolean) => {
    if (found === isRefused) return;
    isRefused = found;
    for (const listener of listeners) listener();
  };
  return {
    async fetch(input, init) {
      const response = await fetch(input, init);
      // A key that is refused while somebody signs in is told by the form; the page is shut already.
      if (response.status === 401) note(true);
      return response;
    },
    isRefused: () => isRefused,
    granted: () => note(false),
    withdrawn: () => note(true),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Access = {
  /** Sends as the given one does, and notes when it is refused for want of a credential. */
  fetch: typeof globalThis.fetch;
  isRefused: () => boolean;
  /** Somebody signed in. */
  granted: () => void;
  /** Somebody signed out. */
  withdrawn: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** Tells the page that somebody signed out. */
export const SignedOutContext = createContext<() => void>(() => {});
