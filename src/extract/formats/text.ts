import type { Block } from '../../terms.ts';
import type { Extractor } from '../extractor.ts';

/** Plain text: paragraphs are separated by blank lines, and a short line alone that is no sentence is a heading. */
export const textExtractor: Extractor = {
  sourceType: 'text',
  endings: ['.txt', '.text', '.log'],
  extract(text) {
    const blocks = paragraphsOf(text);
    const title = blocks.find(({ type }) => type === 'heading')?.heading;
    return { text, blocks, title };
  },
};

const LONGEST_HEADING = 80;

function paragraphsOf(text: string): Block[] {
  const blocks: Block[] = [];
  const paragraphs = text.matchAll(/[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/g);
  for (const { 0: paragraph, index } of paragraphs) {
    const span = { start: index, end: index + paragraph.length };
    const heading = headingOf(paragraph);
    if (heading)
      blocks.push({ type: 'heading', level: blocks.length === 0 ? 1 : 2, heading, text: paragraph, span });
    else blocks.push({ type: isList(paragraph) ? 'list' : 'paragraph', text: paragraph, span });
  }
  return lastHeadingIsText(blocks);
}

function headingOf(paragraph: string): string | undefined {
  const line = paragraph.trim().replace(/\n\s*[=-]{3,}\s*$/, '');
  const short = line.length <= LONGEST_HEADING && !line.includes('\n');
  return short && !/[.!?;:,…]["')\]]?$/.test(line) && !/^[-*•]\s/.test(line) && /\p{L}/u.test(line)
    ? line
    : undefined;
}

function isList(paragraph: string): boolean {
  return paragraph.split('\n').every((line) => /^\s*(?:[-*•]|\d+[.)])\s/.test(line));
}

/** A heading announces something: a short line with nothing after it is only a short line. */
function lastHeadingIsText(blocks: Block[]): Block[] {
  const last = blocks.at(-1);
  if (last?.type === 'heading') {
    const { text, span } = last;
    blocks[blocks.length - 1] = { type: 'paragraph', text, span };
  }
  return blocks;
}
