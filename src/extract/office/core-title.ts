import type { Archive } from '../archive/open-archive.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { characterData, childOf } from '../xml/xml-element.ts';

/** The title in the properties of an Office file, unless it is one that a program put there by itself. */
export function coreTitle(archive: Archive, fileName: string): string | undefined {
  if (!archive.has(CORE_PROPERTIES)) return undefined;
  const root = parseXml(archive.readText(CORE_PROPERTIES), fileName);
  const title = characterData(childOf(root, 'title')).replace(/\s+/g, ' ').trim();
  return title === '' || GIVEN_BY_PROGRAMS.test(title) ? undefined : title;
}

const CORE_PROPERTIES = 'docProps/core.xml';
const GIVEN_BY_PROGRAMS =
  /^(?:microsoft (?:word|powerpoint|excel)\b.*|(?:power ?point )?pr[eéä]sentation\s?\d*|document\s?\d*|(?:word|excel) document|book\s?\d*|untitled|title|slide\s?\d*)$/i;
