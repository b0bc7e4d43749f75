import { useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type Route } from './route.ts';

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return parseRoute(hash);
}

/** With `replace`, the way back does not lead to where the reader was. */
export function goTo(route: Route, { replace = false } = {}): void {
  const hash = formatRoute(route);
  if (hash === (location.hash || '#/')) return;
  if (!replace) {
    location.hash = hash;
    return;
  }
  history.replaceState(null, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
