import { createHash } from 'node:crypto';
import { z } from 'zod';
import { decodeHtml } from '../../extract/html/decode-html.ts';
import type { Connector, FoundItem, KnownItem, Look } from '../connector.ts';
import { parseConfig, tags, webAddress } from '../parse-config.ts';
import { mustVisit } from '../web/must-visit.ts';
import { readPage } from '../web/read-page.ts';
import { createVisitor, type Visitor } from '../web/visitor.ts';
import { escaped } from './element-as-html.ts';
import { type Feed, type FeedItem, parseFeed } from './parse-feed.ts';

const LARGEST = 16 * 1024 * 1024;
const MOST_ITEMS = 5000;

export const feedConfig = z.strictObject({
  url: webAddress.describe('An RSS 2.0 or Atom feed.'),
  full: z
    .boolean('must be true or false')
    .default(false)
    .describe('Takes the page that an item links to, in place of what the feed says of it.'),
  delay_ms: z
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(60_000, 'must be at most 60000')
    .default(500),
  tags,
});
export type FeedConfig = z.infer<typeof feedConfig>;

/** The items of a feed. It shows only what is new, so what it does not show any more stays. */
export const feedConnector: Connector<FeedConfig> = {
  kind: 'feed',
  isLocal: false,
  parseConfig: (config) => parseConfig(feedConfig, 'feed', config),
  async list({ config: { url, full, delay_ms: delayMs }, known, ports, signal }) {
    const visitor = createVisitor(ports.fetcher, { delayMs, signal });
    const feed = await readFeed(visitor, url);
    const items = addressed(feed, { url, full }).map(([sourceUri, item]) => ({
      sourceUri,
      look: () =>
        lookAt(item, { sourceUri, known: known.get(sourceUri), visitor: full ? visitor : undefined }),
    }));
    return { items: oneByOne(items), isComplete: false };
  },
};

async function readFeed(visitor: Visitor, url: string): Promise<Feed> {
  const request = { what: 'feed', headers: { accept: ACCEPTED }, maxBytes: LARGEST };
  const body = await mustVisit(visitor, url, request);
  return parseFeed(decodeHtml(body).replace(/^\ufeff/, ''), url);
}

const ACCEPTED = 'application/rss+xml,application/atom+xml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.5';

async function* oneByOne(items: readonly FoundItem[]): AsyncGenerator<FoundItem> {
  yield* items;
}

/**
 * Each with what its document is known by: its page, which a reader of a citation can open. What the feed knows it by where
 * several have the same page, or only that of the whole feed, or where the page is of another host and is not read itself:
 * what a feed says of another's page must not take its place.
 */
function addressed(
  { link: home, items }: Feed,
  { url, full }: Pick<FeedConfig, 'url' | 'full'>,
): [string, FeedItem][] {
  const found = new Map<string, FeedItem>();
  const { host } = new URL(url);
  for (const item of items.slice(0, MOST_ITEMS)) {
    const { link, guid, title, html } = item;
    const key = createHash('sha256')
      .update(guid ?? `${link}\0${title}\0${html}`)
      .digest('hex');
    const mayName = link !== undefined && (full || new URL(link).host === host);
    const isOwnPage = mayName && link !== home && !found.has(link);
    const sourceUri = isOwnPage ? link : `${url}#${key.slice(0, 32)}`;
    if (!found.has(sourceUri)) found.set(sourceUri, item);
  }
  return [...found];
}

type LookOptions = { sourceUri: string; known?: KnownItem | undefined; visitor: Visitor | undefined };

async function lookAt(item: FeedItem, { sourceUri, known, visitor }: LookOptions): Promise<Look> {
  const { title, publishedAt, link } = item;
  const said = { ...(title && { title }), ...(publishedAt && { effectiveAt: publishedAt }) };
  if (visitor && link !== undefined) {
    const look = await readPage(visitor, { url: link, known, isListed: () => false });
    return look.kind === 'found' ? { ...look, ...said } : look;
  }
  const text = item.html.replace(/<[^<>]*>/g, '').trim();
  if (text === '') return { kind: 'skipped', reason: 'the feed says nothing of it but its title' };
  const bytes = Buffer.from(documentOf(item));
  const sha256 = createHash('sha256')
    .update(`${publishedAt ?? ''}\0`)
    .update(bytes)
    .digest('hex');
  if (known?.documentId && known.revision.sha256 === sha256) return { kind: 'unchanged' };
  const name = `${(title ?? sourceUri).replace(/[\p{Cc}/\\]/gu, ' ').slice(0, 100)}.html`;
  return { kind: 'found', name, content: { bytes }, ...said, revision: { sha256 } };
}

function documentOf({ title = '', html }: FeedItem): string {
  const heading = title && `<h1>${escaped(title)}</h1>`;
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><article>${heading}${html}</article></body></html>`;
}
