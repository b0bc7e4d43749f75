import type { IncomingHttpHeaders } from 'node:http';
import { linkIn } from './page-url.ts';

/** What a page says of itself to programs. */
export type PageHead = {
  /** It does not want to be kept. */
  isNotToBeKept: boolean;
  /** The address that it would rather be known by. */
  canonical?: string;
};

/** A longer head is not looked through: what counts stands at its beginning. */
const LOOKED_AT = 256 * 1024;

/**
 * Reads the `meta` and `link` elements of a page's head. By expressions over its beginning, each linear in it: pages are
 * parsed in a process of their own, and this is not it.
 */
export function readPageHead(body: Buffer, headers: IncomingHttpHeaders, url: string): PageHead {
  const head = headOf(body.toString('latin1', 0, LOOKED_AT));
  const tags = [...head.matchAll(/<(meta|link)\b([^<>]{0,4000})>/gi)].map(([, name = '', text = '']) => ({
    name: name.toLowerCase(),
    attributes: attributesOf(text),
  }));
  const asked = tags.filter(
    ({ name, attributes }) => name === 'meta' && /^(?:robots|helixbot)$/i.test(attributes.get('name') ?? ''),
  );
  const rules = [...asked.map(({ attributes }) => attributes.get('content') ?? ''), ...headerRules(headers)];
  const link = tags.find(
    ({ name, attributes }) => name === 'link' && /^canonical$/i.test(attributes.get('rel') ?? ''),
  );
  const canonical = linkIn(link?.attributes.get('href') ?? '', url);
  return { isNotToBeKept: rules.some(forbids), ...(link && canonical && { canonical }) };
}

function forbids(rule: string): boolean {
  return /(?:^|[\s,;])(?:noindex|none)(?:$|[\s,;])/i.test(rule);
}

/** `X-Robots-Tag: noindex`, or for one program, `X-Robots-Tag: otherbot: noindex`. */
function headerRules({ 'x-robots-tag': given = [] }: IncomingHttpHeaders): string[] {
  // Node joins repeated headers by commas; a name holds for what follows it up to the next name.
  let isForUs = true;
  return [given].flat().flatMap((line) =>
    line.split(',').flatMap((part) => {
      const [, name, rule = part] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? [];
      if (name && !/^(?:unavailable_after|max-)/i.test(name)) isForUs = /^helixbot$/i.test(name);
      return isForUs ? [rule] : [];
    }),
  );
}

/** Up to the body, without what is commented out. */
function headOf(page: string): string {
  const end = page.search(/<body[\s>]|<\/head\s*>/i);
  const [first = '', ...rest] = (end < 0 ? page : page.slice(0, end)).split('<!--');
  const kept = rest.map((text) => {
    const close = text.indexOf('-->');
    return close < 0 ? '' : text.slice(close + 3);
  });
  return [first, ...kept].join('');
}

function attributesOf(text: string): Map<string, string> {
  // From the beginning of a name alone: from within a long one, each letter would be looked on from to its end.
  const found = text.matchAll(/(?<![a-z-])([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
  return new Map(
    [...found].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
    ]),
  );
}
