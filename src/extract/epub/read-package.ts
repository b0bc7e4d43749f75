import { posix } from 'node:path';
import { HelixError } from '../../errors.ts';
import type { Archive } from '../archive/open-archive.ts';
import { parseXml } from '../xml/parse-xml.ts';
import {
  attributeOf,
  characterData,
  childOf,
  childrenOf,
  descendantsOf,
  type XmlElement,
} from '../xml/xml-element.ts';

export type EpubPackage = {
  title?: string;
  authors: string[];
  /** The parts that are read one after the other, by their names in the archive. */
  chapters: string[];
};

const CONTAINER = 'META-INF/container.xml';

/** What the book says of itself (EPUB 3.3, chapter 5): its metadata, and which parts are its text in which order. */
export function readPackage(archive: Archive, fileName: string): EpubPackage {
  if (!archive.has(CONTAINER)) throw failure(fileName, `it has no ${CONTAINER}, so it is not an EPUB book`);
  const container = parseXml(archive.readText(CONTAINER), fileName);
  const path = attributeOf(descendantsOf(container, 'rootfile')[0], 'full-path');
  if (!path) throw failure(fileName, `its ${CONTAINER} names no book`);
  const book = parseXml(archive.readText(path), fileName);
  const metadata = childOf(book, 'metadata');
  const manifest = new Map(
    childrenOf(childOf(book, 'manifest'), 'item').map((item) => [attributeOf(item, 'id') ?? '', item]),
  );
  const items = childrenOf(childOf(book, 'spine'), 'itemref').map((reference) =>
    readableItem(attributeOf(reference, 'idref') ?? '', manifest, fileName),
  );
  const chapters = items.filter((item) => item !== undefined).map((item) => pathOf(item, path));
  const title = oneLine(childrenOf(metadata, 'title')[0]);
  const authors = childrenOf(metadata, 'creator').map(oneLine).filter(Boolean);
  return { ...(title && { title }), authors, chapters: [...new Set(chapters)] };
}

const TEXT_TYPES = new Set([
  'application/xhtml+xml',
  'text/html',
  'application/x-dtbook+xml',
  'text/x-oeb1-document',
]);

/** The item or, where it is a drawing or the like, the one it names to be read in its place; undefined without such. */
function readableItem(
  id: string,
  manifest: ReadonlyMap<string, XmlElement>,
  fileName: string,
): XmlElement | undefined {
  const visited = new Set<string>();
  for (let next: string | undefined = id; next !== undefined; ) {
    if (visited.has(next)) throw failure(fileName, `the fallback of its part "${id}" leads back to itself`);
    visited.add(next);
    const item = manifest.get(next);
    if (!item) throw failure(fileName, `its list of parts has no "${next}"`);
    if (TEXT_TYPES.has(attributeOf(item, 'media-type') ?? '')) return item;
    next = attributeOf(item, 'fallback');
  }
  return undefined;
}

function pathOf(item: XmlElement, packagePath: string): string {
  const reference = (attributeOf(item, 'href') ?? '').replace(/#.*$/, '');
  return posix.join(posix.dirname(packagePath), decoded(reference));
}

function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

function oneLine(element: XmlElement | undefined): string {
  return characterData(element).replace(/\s+/g, ' ').trim();
}

function failure(name: string, problem: string): HelixError {
  return new HelixError('extraction_failed', { name, problem });
}
