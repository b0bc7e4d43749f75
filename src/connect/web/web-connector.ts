import { z } from 'zod';
import { isWithin } from '../../repository/match-path.ts';
import type { Connector, FoundItem, ListRequest } from '../connector.ts';
import { parseConfig, patterns, tags, webAddress } from '../parse-config.ts';
import { readPage } from './read-page.ts';
import { readSitemaps } from './read-sitemaps.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const MOST_PAGES = 50_000;

export const webConfig = z
  .strictObject({
    urls: z.array(webAddress, 'must be a list').max(1000, 'must have at most 1000 addresses').default([]),
    sitemaps: z.array(webAddress, 'must be a list').max(50, 'must have at most 50 addresses').default([]),
    include: patterns.describe('Of the pages in sitemaps, only those with such paths.'),
    exclude: patterns.describe('No pages with such paths.'),
    max_pages: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(MOST_PAGES, `must be at most ${MOST_PAGES}`)
      .default(1000),
    delay_ms: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(60_000, 'must be at most 60000')
      .default(500)
      .describe('The pause between two requests to a host; longer where its robots.txt asks for it.'),
    tags,
  })
  .refine(
    ({ urls, sitemaps }) => urls.length + sitemaps.length > 0,
    'must have urls or sitemaps (`helix connectors add web` with addresses of pages, or --sitemap)',
  );
export type WebConfig = z.infer<typeof webConfig>;

/** Pages of the web, by a list of addresses or by sitemaps. */
export const webConnector: Connector<WebConfig> = {
  kind: 'web',
  isLocal: false,
  parseConfig: (config) => parseConfig(webConfig, 'web', config),
  async list({ config, known, ports, signal }) {
    const visitor = createVisitor(ports.fetcher, { delayMs: config.delay_ms, signal });
    const sitemaps = await readSitemaps(visitor, config.sitemaps, { maxPages: config.max_pages });
    const urls = new Set([...config.urls, ...sitemaps.pages.filter((url) => isWanted(url, config))]);
    const named = new Set(config.urls);
    return { ...sitemaps, items: pages(visitor, { urls, named, known }) };
  },
};

type Pages = Pick<ListRequest<WebConfig>, 'known'> & {
  urls: ReadonlySet<string>;
  /** Those that a person named: where they lead is that person's choice, not that of a sitemap. */
  named: ReadonlySet<string>;
};

async function* pages(visitor: Visitor, { urls, named, known }: Pages): AsyncGenerator<FoundItem> {
  const isListed = (url: string) => urls.has(url);
  for (const url of urls) {
    const page = { url, known: known.get(url), isListed, staysOnHost: !named.has(url) };
    yield { sourceUri: url, look: () => readPage(visitor, page) };
  }
}

function isWanted(url: string, { include, exclude }: Pick<WebConfig, 'include' | 'exclude'>): boolean {
  const path = new URL(url).pathname.slice(1) || '.';
  const isIncluded = include.length === 0 || include.some((pattern) => isWithin(pattern, path));
  return isIncluded && !exclude.some((pattern) => isWithin(pattern, path));
}
