import { extname } from 'node:path';
import { READABLE_ENDINGS } from '../../extract/extractor-registry.ts';
import type { FoundContent } from '../connector.ts';

export type PageContent = { isHtml: boolean; document: Pick<FoundContent, 'name' | 'content'> };

/** A page as a file that the readers know; undefined for types that they do not read. */
export function pageContent(
  url: string,
  contentType: string | undefined,
  body: Buffer,
): PageContent | undefined {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const ending = endingOf(type, url);
  if (ending === undefined) return undefined;
  const isText = TEXT_ENDINGS.has(ending) || type.startsWith('text/');
  const charset = /^charset="?([\w.:-]+)"?$/.exec(
    parameters.find((part) => part.startsWith('charset=')) ?? '',
  );
  const bytes = isText && charset?.[1] ? asUtf8(body, charset[1]) : body;
  const isHtml = ending === '.html' || ending === '.xhtml';
  return { isHtml, document: { name: nameOf(url, ending), content: { bytes } } };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'application/xhtml+xml': '.xhtml',
  'application/pdf': '.pdf',
  'text/markdown': '.md',
  'text/csv': '.csv',
  'text/vtt': '.vtt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/epub+zip': '.epub',
};
const TEXT_ENDINGS: ReadonlySet<string> = new Set(['.html', '.xhtml', '.md', '.csv', '.vtt', '.txt']);

/** By what the server says; plain text and unnamed bytes by how the address ends. */
function endingOf(type: string, url: string): string | undefined {
  const known = Object.hasOwn(ENDINGS, type) ? ENDINGS[type] : undefined;
  if (known !== undefined) return known;
  const ofAddress = extname(new URL(url).pathname).toLowerCase();
  const isReadable = READABLE_ENDINGS.includes(ofAddress);
  if (type === 'text/plain') return isReadable && ofAddress !== '.html' ? ofAddress : '.txt';
  return type === 'application/octet-stream' && isReadable ? ofAddress : undefined;
}

/** The last part of the path, or the host where there is none. */
function nameOf(url: string, ending: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname;
  const readable =
    decoded(last)
      .replace(/[\p{Cc}/\\]/gu, ' ')
      .slice(0, 150)
      .trim() || hostname;
  return extname(readable).toLowerCase() === ending ? readable : `${readable}${ending}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the server says of the encoding stands over what the page says: the mark in front makes readers believe it. */
function asUtf8(body: Buffer, charset: string): Uint8Array {
  try {
    // UTF-8 is checked: servers say so of everything, and then the page knows better.
    const text = new TextDecoder(charset, { fatal: /^utf-?8$/.test(charset) }).decode(body);
    return Buffer.from(`\ufeff${text}`);
  } catch {
    return body;
  }
}
