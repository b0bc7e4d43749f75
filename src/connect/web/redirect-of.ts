import type { IncomingMessage } from 'node:http';
import { HelixError } from '../../errors.ts';
import { linkIn } from './page-url.ts';

/** Where a response sends its reader on; undefined when it is the answer. Throws where that is not followed. */
export function redirectOf(
  url: string,
  { statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
): string | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  const next = linkIn(location, url);
  const shown = JSON.stringify(location.slice(0, 200));
  if (next === undefined)
    throw new HelixError('fetch_failed', { url, problem: `it redirects to ${shown}, which is not followed` });
  if (url.startsWith('https:') && next.startsWith('http:')) {
    const problem = `it redirects from https to ${shown}, which anybody on the way could change`;
    throw new HelixError('fetch_failed', { url, problem });
  }
  return next;
}
