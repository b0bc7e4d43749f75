import { expect, test } from 'vitest';
import { feedConnector } from '../feed/feed-connector.ts';
import type { Fetcher } from './fetcher.ts';
import { webConnector } from './web-connector.ts';

/** A site that lets nobody in. */
const closed: Fetcher = {
  async fetch(url, { inTurn = (_, send) => send() }) {
    const body = url.endsWith('/robots.txt') ? 'User-agent: *\nDisallow: /' : '<rss><channel/></rss>';
    return inTurn(url, async () => ({ url, status: 200, headers: {}, body: Buffer.from(body) }));
  },
};
const rest = { known: new Map(), ports: { fetcher: closed }, signal: new AbortController().signal };
const refusal = {
  code: 'visit_disallowed',
  message: expect.stringMatching(/robots\.txt of example\.com does not allow it\. Ask whoever runs the site/),
};

test('[CONNECT-DISALLOWED] a feed that its site does not want visited is told as such', async () => {
  const config = feedConnector.parseConfig({ url: 'https://example.com/feed.xml' });
  await expect(feedConnector.list({ config, ...rest })).rejects.toMatchObject(refusal);
});

test('[CONNECT-DISALLOWED] so is a sitemap', async () => {
  const config = webConnector.parseConfig({ sitemaps: ['https://example.com/sitemap.xml'] });
  await expect(webConnector.list({ config, ...rest })).rejects.toMatchObject(refusal);
});
