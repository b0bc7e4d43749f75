import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/** Whether Helix answers at all, as far as the requests of the page have shown. */
export function createReachability(fetch: typeof globalThis.fetch): Reachability {
  let isReachable = true;
  const listeners = new Set<() => void>();
  const note = (found: boolean) => {
    if (found === isReachable) return;
    isReachable = found;
    for (const listener of listeners) listener();
  };
  return {
    async fetch(input, init) {
      try {
        const response = await fetch(input, init);
        note(true);
        return response;
      } catch (error) {
        // Whoever stops a request has not learned anything.
        if (!init?.signal?.aborted) note(false);
        throw error;
      }
    },
    isReachable: () => isReachable,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Reachability = {
  /** Sends as the given one does, and notes what came of it. */
  fetch: typeof globalThis.fetch;
  isReachable: () => boolean;
  subscribe: (listener: () => void) => () => void;
};

const ALWAYS: Pick<Reachability, 'isReachable' | 'subscribe'> = {
  isReachable: () => true,
  subscribe: () => () => {},
};
export const ReachabilityContext = createContext(ALWAYS);

export function useIsReachable(): boolean {
  const { subscribe, isReachable } = useContext(ReachabilityContext);
  return useSyncExternalStore(subscribe, isReachable);
}

/** Calls when Helix answers again after it did not. */
export function useReachableAgain(onAgain: () => void): void {
  const isReachable = useIsReachable();
  const was = useRef(isReachable);
  const latest = useRef(onAgain);
  latest.current = onAgain;
  useEffect(() => {
    if (isReachable && !was.current) latest.current();
    was.current = isReachable;
  }, [isReachable]);
}
