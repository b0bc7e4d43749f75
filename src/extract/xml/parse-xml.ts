import { type SaxesOptions, SaxesParser, type SaxesTagNS } from 'saxes';
import { HelixError } from '../../errors.ts';
import type { XmlElement } from './xml-element.ts';

/** A whole XML text as a tree. Throws `extraction_failed` for `fileName` when it is not well formed. */
export function parseXml(text: string, fileName: string): XmlElement {
  let root: XmlElement | undefined;
  parseXmlPieces(
    text,
    fileName,
    (ancestors) => ancestors.length === 0,
    (element) => {
      root = element;
    },
  );
  return root!;
}

/**
 * Hands over the elements that `isPiece` chooses, one tree after the other, so that a text of any length needs the
 * memory of its largest piece. No entity is ever expanded but the five of XML itself: a text that declares others is
 * refused, and so is one that nests deeper than any program writes.
 */
export function parseXmlPieces(
  text: string,
  fileName: string,
  isPiece: (ancestors: readonly string[], name: string) => boolean,
  onPiece: (element: XmlElement) => void,
): void {
  const ancestors: string[] = [];
  const open: XmlElement[] = [];
  const parser = strictParser(fileName);
  parser.on('opentag', (tag) => {
    if (ancestors.length >= DEEPEST) throw failure(fileName, `its XML is nested more than ${DEEPEST} deep`);
    const parent = open.at(-1);
    if (parent || isPiece(ancestors, tag.local)) {
      const element: XmlElement = { name: tag.local, attributes: attributesOf(tag), children: [] };
      parent?.children.push(element);
      open.push(element);
    }
    ancestors.push(tag.local);
  });
  parser.on('closetag', () => {
    ancestors.pop();
    const element = open.pop();
    if (element && open.length === 0) onPiece(element);
  });
  const addText = (characters: string) => open.at(-1)?.children.push(characters.replace(NOT_TEXT, ''));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
}

/** Word documents with text boxes in tables in text boxes stay under 100; a walk by recursion is safe far beyond. */
const DEEPEST = 400;
/** What some programs write although XML forbids it, and what PostgreSQL cannot store. */
const NOT_TEXT = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g;
const FORBIDDEN_CHARACTER = /disallowed character\.$|malformed character entity/;
const RELATIONSHIPS = /\/relationships$/;
const NO_ATTRIBUTES: XmlElement['attributes'] = Object.freeze({});

function strictParser(fileName: string): SaxesParser<{ xmlns: true; position: false }> {
  const options = { xmlns: true, position: false } as const satisfies SaxesOptions;
  const parser = new SaxesParser(options);
  parser.on('error', (cause) => {
    if (FORBIDDEN_CHARACTER.test(cause.message)) return;
    throw failure(fileName, `its XML is not well formed (${cause.message.replace(/\.$/, '')})`, cause);
  });
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype))
      throw failure(fileName, 'its XML declares entities, which are never expanded');
  });
  return parser;
}

function attributesOf(tag: SaxesTagNS): XmlElement['attributes'] {
  const found = Object.values(tag.attributes).filter(
    ({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns',
  );
  if (found.length === 0) return NO_ATTRIBUTES;
  return Object.fromEntries(
    found.map(({ local, uri, value }) => [RELATIONSHIPS.test(uri) ? `r:${local}` : local, value]),
  );
}

function failure(name: string, problem: string, cause?: unknown): HelixError {
  return new HelixError('extraction_failed', { name, problem }, { cause });
}
