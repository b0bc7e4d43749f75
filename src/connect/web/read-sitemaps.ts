import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { HelixError, messageOf } from '../../errors.ts';
import { parseXmlPieces } from '../../extract/xml/parse-xml.ts';
import { characterData, childOf } from '../../extract/xml/xml-element.ts';
import { mustVisit } from './must-visit.ts';
import { linkIn } from './page-url.ts';
import type { Visitor } from './visitor.ts';

/** The protocol allows 50 MB; what is read in one go is kept smaller. */
const LARGEST = 16 * 1024 * 1024;
const MOST_SITEMAPS = 500;
/** An index of indexes is against the protocol, and common. */
const DEEPEST = 3;

export type Sitemaps = {
  pages: string[];
  /** Whether these are all: no sitemap failed, and no limit was reached. */
  isComplete: boolean;
  problems: { sourceUri: string; reason: string }[];
};

/** The pages that sitemaps list, theirs and those of the sitemaps that they name. A first one that fails is thrown. */
export async function readSitemaps(
  visitor: Visitor,
  first: readonly string[],
  { maxPages }: { maxPages: number },
): Promise<Sitemaps> {
  const pages = new Set<string>();
  const found: Sitemaps = { pages: [], isComplete: true, problems: [] };
  const waiting = first.map((url) => ({ url, depth: 1 }));
  const seen = new Set(first);
  const leaveOut = (sourceUri: string, reason: string) => {
    found.isComplete = false;
    found.problems.push({ sourceUri, reason });
  };
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, depth } = next;
    try {
      const { locations, sitemaps } = await readSitemap(visitor, url);
      for (const page of locations) {
        if (pages.size < maxPages) pages.add(page);
        else if (!pages.has(page)) found.isComplete = false;
      }
      for (const sitemap of sitemaps) {
        if (seen.has(sitemap)) continue;
        if (depth >= DEEPEST || seen.size >= MOST_SITEMAPS)
          leaveOut(sitemap, `only ${MOST_SITEMAPS} sitemaps, ${DEEPEST} deep, are read`);
        else waiting.push({ url: sitemap, depth: depth + 1 });
        seen.add(sitemap);
      }
    } catch (error) {
      if (depth === 1) throw error;
      leaveOut(url, messageOf(error));
    }
  }
  if (pages.size >= maxPages && !found.isComplete)
    found.problems.push({
      sourceUri: first[0]!,
      reason: `it lists more than the ${maxPages} pages that are wanted`,
    });
  return { ...found, pages: [...pages] };
}

type Listed = { locations: string[]; sitemaps: string[] };

async function readSitemap(visitor: Visitor, url: string): Promise<Listed> {
  const body = await mustVisit(visitor, url, { what: 'sitemap', maxBytes: LARGEST });
  const text = (await unpacked(url, body)).toString('utf8').replace(/^\ufeff/, '');
  const { host } = new URL(url);
  // The protocol: a sitemap speaks of its own host. Another's pages would be taken for this site's.
  const own = (address: string) => {
    const link = linkIn(address, url);
    return link && new URL(link).host === host ? [link] : [];
  };
  if (!text.trimStart().startsWith('<'))
    return {
      locations: text
        .split('\n')
        .filter((line) => line.trim())
        .flatMap(own),
      sitemaps: [],
    };
  const listed: Listed = { locations: [], sitemaps: [] };
  parseXmlPieces(
    text,
    url,
    (_, name) => name === 'url' || name === 'sitemap',
    (element) => {
      const location = own(characterData(childOf(element, 'loc')));
      (element.name === 'url' ? listed.locations : listed.sitemaps).push(...location);
    },
  );
  return listed;
}

/** `sitemap.xml.gz` is a packed file, which is something else than a packed response. */
async function unpacked(url: string, body: Buffer): Promise<Buffer> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return await promisify(gunzip)(body, { maxOutputLength: LARGEST });
  } catch (cause) {
    const isLarge = (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    const problem = isLarge ? `the sitemap unpacks to more than ${LARGEST} bytes` : 'the sitemap is damaged';
    throw new HelixError('fetch_failed', { url, problem }, { cause });
  }
}
