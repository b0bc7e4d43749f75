import type { Extraction } from '../extract/extractor.ts';
import type { Block } from '../terms.ts';
import { boundedLine } from '../text/bounded-text.ts';
import { cleanMarkdown } from '../text/clean-markdown.ts';
import { splitSentences } from '../text/split-sentences.ts';
import type { OutlineNode } from './outline.ts';

/** The sections of a document as a tree, by the levels of their headings; a level that is left out is no node. */
export function headingNodes({ text, blocks }: Pick<Extraction, 'text' | 'blocks'>): OutlineNode[] {
  const nodes: OutlineNode[] = [];
  const open: { level: number; place: number }[] = [];
  blocks.forEach((block, index) => {
    if (block.type !== 'heading') return;
    const { span, level = 1 } = block;
    const title = titleOf(block);
    if (title === '') return;
    while (open.length > 0 && open.at(-1)!.level >= level) nodes[open.pop()!.place]!.span.end = span.start;
    const parent = open.at(-1)?.place ?? null;
    open.push({ level, place: nodes.length });
    const summary = summaryOf(blocks[index + 1]);
    const whole = { start: span.start, end: text.length };
    nodes.push({ kind: 'heading', parent, title, depth: open.length - 1, summary, tags: [], span: whole });
  });
  return nodes;
}

const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 300;
/** The first sentence is looked for in no more than this. */
const LONGEST_READ = 2000;

function titleOf({ heading, text }: Block): string {
  return boundedLine(heading ?? cleanMarkdown(text.slice(0, LONGEST_READ)), LONGEST_TITLE);
}

/** The first sentence below the heading. A list, a table or code says what is there, not what it is about. */
function summaryOf(next: Block | undefined): string {
  if (next?.type !== 'paragraph') return '';
  const beginning = next.text.slice(0, LONGEST_READ).toWellFormed();
  const [first] = splitSentences(beginning);
  return first ? boundedLine(cleanMarkdown(beginning.slice(first.start, first.end)), LONGEST_SUMMARY) : '';
}
