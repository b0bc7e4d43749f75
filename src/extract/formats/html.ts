import { HelixError } from '../../errors.ts';
import { buildExtraction } from '../build-extraction.ts';
import type { Extract } from '../extractor.ts';
import { decodeHtml, looksBinary } from '../html/decode-html.ts';
import { readHtml } from '../html/read-html.ts';

/** The text of a web page: its main part as blocks, tables with their merged cells. */
export const extractHtml: Extract = ({ name, bytes }) => {
  if (looksBinary(bytes)) throw new HelixError('extraction_failed', { name, problem: 'it is not text' });
  const html = decodeHtml(bytes);
  const isXml = /\.xhtml$/i.test(name) || /^\s*<\?xml\b/.test(html);
  const { blocks, title } = readHtml(html, { name, mainPartOnly: true, isXml });
  if (blocks.length === 0) throw new HelixError('empty_document', { name });
  return buildExtraction(blocks, { title });
};
