import { useEffect } from 'react';

/** Names the tab, and its place in the history, while it is used; what is shown within may name it more closely. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title === '' ? 'Helix' : `${title} · Helix`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
