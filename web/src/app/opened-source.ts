import { useSyncExternalStore } from 'react';
import type { SourceTarget } from '../source/source-target.ts';

/**
 * The source that is open, as a part of the entry of the history that the reader is at: the way back closes it, going
 * elsewhere leaves it behind, and a reload opens it again.
 */
export function useOpenedSource(): SourceTarget | null {
  return useSyncExternalStore(subscribe, read);
}

/** Another source takes the place of the one that is open, so that one step back closes it. */
export function openSource(target: SourceTarget): void {
  if (read()) {
    history.replaceState({ source: target }, '');
  } else {
    // The page below stays where the reader scrolled it to meanwhile.
    history.scrollRestoration = 'manual';
    history.pushState({ source: target }, '');
  }
  tell();
}

/** A link that closes it leads elsewhere as well; then there is nothing to go back from. */
export function closeSource(): void {
  const closed: unknown = history.state;
  if (!read() || closing === closed) return;
  closing = closed;
  setTimeout(() => {
    if (history.state === closed) history.back();
  });
}

/** The state of the entry that is being left, so that it is left once. */
let closing: unknown = null;
let last: { state: unknown; target: SourceTarget | null } = { state: null, target: null };
const listeners = new Set<() => void>();

/** The same object for the same entry. */
function read(): SourceTarget | null {
  if (last.state !== history.state) last = { state: history.state, target: sourceIn(history.state) };
  return last.target;
}

/** What another build of the page has left there may be of any shape. */
export function sourceIn(state: unknown): SourceTarget | null {
  const { chunkId, number, claim } = (state as { source?: Partial<SourceTarget> } | null)?.source ?? {};
  if (!Number.isSafeInteger(chunkId) || typeof claim !== 'string') return null;
  return { chunkId: chunkId!, number: typeof number === 'number' ? number : null, claim };
}

function tell(): void {
  for (const listener of listeners) listener();
}

function onTravel(): void {
  closing = null;
  if (!read()) history.scrollRestoration = 'auto';
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('popstate', onTravel);
    addEventListener('hashchange', onTravel);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('popstate', onTravel);
    removeEventListener('hashchange', onTravel);
  };
}
