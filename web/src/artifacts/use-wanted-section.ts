import { useEffect } from 'react';

/** Where the heading of a section stands. */
export function headingId(key: string): string {
  return `section-${key}`;
}

/** Leads to the section that the address names, each time the address comes to name another. */
export function useWantedSection(key: string | null): void {
  useEffect(() => {
    if (key === null) return;
    const heading = document.getElementById(headingId(key));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [key]);
}
