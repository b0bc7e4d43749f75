import { createHash } from 'node:crypto';
import { HelixError } from '../../errors.ts';
import type { FoundContent, KnownItem, Look, Revision } from '../connector.ts';
import { Disallowed, type Fetched } from './fetcher.ts';
import { pageContent } from './page-content.ts';
import { type PageHead, readPageHead } from './page-head.ts';
import type { Visitor } from './visitor.ts';

/** Larger pages are files that somebody should download and look at. */
export const LARGEST_PAGE = 25 * 1024 * 1024;

export type PageToRead = {
  url: string;
  known?: KnownItem;
  /** Other addresses that are looked at: a page that is one of them under another address is left to it. */
  isListed: (url: string) => boolean;
  /** Whether it is passed over when it redirects to another host. */
  staysOnHost?: boolean;
};

/** Looks at a page, and asks for its content only if that changed. */
export async function readPage(visitor: Visitor, page: PageToRead): Promise<Look> {
  const { url, known, isListed, staysOnHost = false } = page;
  try {
    const headers = { accept: ACCEPTED, ...conditions(known) };
    const fetched = await visitor.visit(url, { headers, maxBytes: LARGEST_PAGE, staysOnHost });
    return lookAt(url, fetched, { known, isListed });
  } catch (error) {
    if (error instanceof Disallowed) return { kind: 'skipped', reason: error.message };
    throw error;
  }
}

const ACCEPTED = 'text/html,application/xhtml+xml,text/markdown,text/plain,application/pdf;q=0.9,*/*;q=0.5';

function lookAt(url: string, fetched: Fetched, { known, isListed }: Omit<PageToRead, 'url'>): Look {
  const { status, headers, body } = fetched;
  if (status === 304 && known) return again(known);
  if (status === 404 || status === 410) return { kind: 'gone', reason: `it answers ${status}` };
  if (status < 200 || status > 299) throw answeredWith(url, status);
  const revision = revisionOf(fetched);
  if (known && known.revision.sha256 === revision.sha256) return again(known, revision);
  const content = pageContent(url, headers['content-type'], body);
  if (content === undefined) {
    const reason = `Helix does not read its type, ${JSON.stringify(headers['content-type'] ?? 'none')}`;
    return passedOver(reason, revision);
  }
  const head: PageHead = content.isHtml
    ? readPageHead(body, headers, fetched.url)
    : readPageHead(Buffer.alloc(0), headers, fetched.url);
  if (head.isNotToBeKept)
    return known?.documentId
      ? { kind: 'gone', reason: NOT_TO_BE_KEPT }
      : passedOver(NOT_TO_BE_KEPT, revision);
  const other = [fetched.url, head.canonical].find((each) => each && each !== url && isListed(each));
  if (other) return passedOver(`it is the same page as ${other}`, revision);
  return { kind: 'found', ...content.document, revision } satisfies Look & FoundContent;
}

const NOT_TO_BE_KEPT = 'it says that it is not to be kept (noindex)';

/** As it was: taken, or passed over for the same reason. What the server calls the same content now is asked with next time. */
function again({ documentId, revision }: KnownItem, now?: Revision): Look {
  if (documentId !== null) return { kind: 'unchanged', ...(now && { revision: now }) };
  const reason = String(revision.skipped ?? 'it was passed over before');
  return now ? passedOver(reason, now) : { kind: 'skipped', reason, revision };
}

function passedOver(reason: string, revision: Revision): Look {
  return { kind: 'skipped', reason, revision: { ...revision, skipped: reason } };
}

function conditions(known: KnownItem | undefined): Record<string, string> {
  const { etag, last_modified } = known?.revision ?? {};
  return {
    ...(typeof etag === 'string' && { 'if-none-match': etag }),
    ...(typeof last_modified === 'string' && { 'if-modified-since': last_modified }),
  };
}

/** What comes from a server is sent back to it as it was, if it can stand in a header at all. */
function revisionOf({ headers, body }: Fetched): Revision {
  const { etag, 'last-modified': lastModified } = headers;
  return {
    ...(etag && SENDABLE.test(etag) && { etag }),
    ...(lastModified && SENDABLE.test(lastModified) && { last_modified: lastModified }),
    sha256: createHash('sha256').update(body).digest('hex'),
  };
}

const SENDABLE = /^[\x20-\x7e]{1,500}$/;

function answeredWith(url: string, status: number): HelixError {
  const retryable = status === 429 || status >= 500;
  return new HelixError('fetch_failed', { url, problem: `it answers ${status}` }, { retryable });
}
