import type { IncomingHttpHeaders } from 'node:http';

/** Whether no page, or one of this very host, made the request. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
