import { HelixError } from '../../errors.ts';
import { parseXml } from '../../extract/xml/parse-xml.ts';
import { characterData, childOf, childrenOf, type XmlElement } from '../../extract/xml/xml-element.ts';
import { linkIn } from '../web/page-url.ts';
import { elementAsHtml, escaped } from './element-as-html.ts';

/** One item of a feed, as the feed itself has it. */
export type FeedItem = {
  /** What the feed knows it by. */
  guid?: string;
  /** Its page. */
  link?: string;
  title?: string;
  /** ISO 8601. */
  publishedAt?: string;
  html: string;
};

export type Feed = { link?: string; items: FeedItem[] };

/** RSS 2.0 or Atom. Throws `extraction_failed` for what is neither, and for XML that declares entities. */
export function parseFeed(text: string, url: string): Feed {
  const root = parseXml(text, url);
  const channel = childOf(root, 'channel');
  if (root.name === 'rss' && channel)
    return {
      ...linkOf(textOf(childOf(channel, 'link')), url),
      items: childrenOf(channel, 'item').map((item) => rssItem(item, url)),
    };
  if (root.name === 'feed')
    return {
      ...linkOf(alternateOf(root), url),
      items: childrenOf(root, 'entry').map((entry) => atomEntry(entry, url)),
    };
  const problem = `it is neither RSS 2.0 nor Atom: its first element is <${root.name.slice(0, 50)}>`;
  throw new HelixError('extraction_failed', { name: url, problem });
}

function rssItem(item: XmlElement, url: string): FeedItem {
  // `content:encoded`; elements are known without their prefixes.
  const html = textOf(childOf(item, 'encoded')) ?? textOf(childOf(item, 'description')) ?? '';
  const guid = textOf(childOf(item, 'guid'));
  const isPage = guid && childOf(item, 'guid')?.attributes.isPermaLink !== 'false' && /^https?:/i.test(guid);
  return {
    ...(guid && { guid }),
    ...linkOf(textOf(childOf(item, 'link')) ?? (isPage ? guid : undefined), url),
    ...titled(textOf(childOf(item, 'title'))),
    ...dated(textOf(childOf(item, 'pubDate')) ?? textOf(childOf(item, 'date'))),
    html,
  };
}

function atomEntry(entry: XmlElement, url: string): FeedItem {
  const guid = textOf(childOf(entry, 'id'));
  return {
    ...(guid && { guid }),
    ...linkOf(alternateOf(entry), url),
    ...titled(textOf(childOf(entry, 'title'))),
    ...dated(textOf(childOf(entry, 'published')) ?? textOf(childOf(entry, 'updated'))),
    html: htmlOf(childOf(entry, 'content')) || htmlOf(childOf(entry, 'summary')),
  };
}

/** `text` unless told; `xhtml` is markup of the feed itself, all else is markup that was quoted. */
function htmlOf(element: XmlElement | undefined): string {
  if (!element) return '';
  const { type = 'text' } = element.attributes;
  if (type === 'xhtml') return element.children.map(elementAsHtml).join('');
  const text = characterData(element);
  return type === 'text' || type === 'text/plain' ? escaped(text) : text;
}

function alternateOf(element: XmlElement): string | undefined {
  const links = childrenOf(element, 'link');
  return links.find(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')?.attributes.href;
}

function textOf(element: XmlElement | undefined): string | undefined {
  return characterData(element).trim() || undefined;
}

function linkOf(text: string | undefined, base: string): { link?: string } {
  const link = text === undefined ? undefined : linkIn(text, base);
  return link === undefined ? {} : { link };
}

/** Titles may hold quoted markup. */
function titled(text: string | undefined): { title?: string } {
  const title = text
    ?.replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
  return title ? { title } : {};
}

/** What was written for later holds from when it is taken in. */
function dated(text: string | undefined): { publishedAt?: string } {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  if (!(time > 0) || time > Date.now()) return {};
  return { publishedAt: new Date(time).toISOString() };
}
