import type { BlockDraft } from '../build-extraction.ts';
import { isUnseen } from './element-kinds.ts';
import { pageTitle } from './page-title.ts';
import { parseHtml } from './parse-html.ts';
import { readBlocks } from './read-blocks.ts';
import { readMainPart } from './read-main-part.ts';

export type HtmlOptions = {
  /** The file it is from, for messages. */
  name: string;
  /** Leave out navigation, banners and whatever else surrounds the text of a web page. */
  mainPartOnly?: boolean;
  /** The text is XHTML, in which `<a/>` is a whole element. */
  isXml?: boolean;
};

export type HtmlDocument = { blocks: BlockDraft[]; title?: string };

/** The blocks of a page in reading order, and what it calls itself. Loads nothing. */
export function readHtml(
  html: string,
  { name, mainPartOnly = false, isXml = false }: HtmlOptions,
): HtmlDocument {
  const document = parseHtml(html, name, isXml);
  const blocks = mainPartOnly ? readMainPart(document) : readBlocks(document, isUnseen);
  const title = pageTitle(document) ?? blocks.find(({ level }) => level === 1)?.heading;
  return { blocks, ...(title && { title }) };
}
