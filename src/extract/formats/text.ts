import type { Block } from '../../terms.ts';
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
/** Begins at a character that is seen: with leading blanks allowed, a long blank line would take quadratic time. */
const PARAGRAPH = /\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*/g;

function blocksOf(text: string): Block[] {
  const paragraphs = Array.from(text.matchAll(PARAGRAPH));
  const lines = paragraphs.map(([paragraph]) => shortLine(paragraph));
  return paragraphs.map(({ 0: paragraph, index }, at): Block => {
    const place = { text: paragraph, span: { start: index, end: index + paragraph.length } };
    const heading = lines[at];
    if (heading !== undefined && isHeading(lines, at)) {
      return { type: 'heading', level: at === 0 ? 1 : 2, heading, ...place };
    }
    return { type: isList(paragraph) ? 'list' : 'paragraph', ...place };
  });
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
