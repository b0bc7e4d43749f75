import type { Block, Span } from '../../terms.ts';
import { textOf } from '../decode-text.ts';
import type { Extract, Extraction } from '../extractor.ts';

export const extractText: Extract = (file) => readText(textOf(file));

/** Plain text: paragraphs are separated by blank lines, and a short line that announces something is a heading. */
export function readText(text: string): Extraction {
  const blocks = blocksOf(text);
  const title = blocks.find(({ type }) => type === 'heading')?.heading;
  return { text, blocks, title, isSourceText: true };
}

const LONGEST_HEADING = 80;

function blocksOf(text: string): Block[] {
  const spans = paragraphsOf(text);
  const lines = spans.map(({ start, end }) => shortLine(text.slice(start, end)));
  return spans.map((span, at): Block => {
    const paragraph = text.slice(span.start, span.end);
    const place = { text: paragraph, span };
    const heading = lines[at];
    if (heading !== undefined && isHeading(lines, at)) {
      return { type: 'heading', level: at === 0 ? 1 : 2, heading, ...place };
    }
    return { type: isList(paragraph) ? 'list' : 'paragraph', ...place };
  });
}

/** Lines without a blank one between them, from the first character that is seen to the end of the last line. */
function paragraphsOf(text: string): Span[] {
  const paragraphs: Span[] = [];
  let open: Span | undefined;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const seen = text.slice(at, end).trimStart();
    if (seen === '') open = undefined;
    else if (open) open.end = end;
    else {
      open = { start: end - seen.length, end };
      paragraphs.push(open);
    }
    at = end + 1;
  }
  return paragraphs;
}

/**
 * A heading announces what is below it; among others like it, a short line is content. The first line of a document
 * may also be the title above a heading.
 */
function isHeading(lines: readonly (string | undefined)[], at: number): boolean {
  const announces = (index: number) => index + 1 < lines.length && lines[index + 1] === undefined;
  return announces(at) || (at === 0 && announces(1));
}

/** The words of a paragraph that is one short line and no sentence. */
function shortLine(paragraph: string): string | undefined {
  const line = paragraph.trim().replace(/\n\s*[=-]{3,}\s*$/, '');
  const short = line.length <= LONGEST_HEADING && !line.includes('\n');
  return short && !/[.!?;:,…]["')\]]?$/.test(line) && !/^[-*•]\s/.test(line) && /\p{L}/u.test(line)
    ? line
    : undefined;
}

function isList(paragraph: string): boolean {
  return paragraph.split('\n').every((line) => /^\s*(?:[-*•]|\d+[.)])\s/.test(line));
}
