const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** `Nov 16, 2026`, in the reader's time zone. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}

/** `November 16, 2026 at 10:42 AM`. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}
