import { HelixError } from '../../errors.ts';

/** The most that the address of a document may have, in bytes. */
const LONGEST = 2000;

/**
 * An address of the web as Helix knows a page by it: without a fragment, which names a place in the page. Throws
 * `bad_request` for what is none, or holds a name or a password, which would be stored and shown.
 */
export function pageUrl(text: string, base?: string): string {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  const shown = JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw bad(`${shown} is no address of the web. Give one that begins with https:// or http://`);
  if (url.username !== '' || url.password !== '')
    throw bad(`The address of ${url.host} holds a name or a password, which would be stored. Leave them out`);
  url.hash = '';
  if (Buffer.byteLength(url.href) > LONGEST)
    throw bad(`${shown} has more than ${LONGEST} bytes. Give a shorter address`);
  return url.href;
}

/** The same of what comes from a page; undefined for what is no address to go to. */
export function linkIn(text: string, base: string): string | undefined {
  try {
    return pageUrl(text.trim(), base);
  } catch {
    return undefined;
  }
}

function bad(problem: string): HelixError {
  return new HelixError('bad_request', { problem: `${problem}.` });
}
