import type { Table } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { tableMarkdown } from '../render-table.ts';
import { takeCaptionBefore } from './caption-table.ts';
import { createInlineText } from './inline-text.ts';

/** Puts text that comes piece by piece into blocks: paragraphs, lists line by line, quoted lines marked with `>`. */
export function createBlockWriter(): BlockWriter {
  const drafts: BlockDraft[] = [];
  const inline = createInlineText();
  let listLines: string[] = [];
  let listDepth = 0;
  let quoteDepth = 0;
  let marker: string | undefined;
  let itemDepth = 0;

  const quoted = (text: string) =>
    quoteDepth > 0 ? text.replace(/^/gm, '> '.repeat(Math.min(quoteDepth, DEEPEST_QUOTE))) : text;
  const endList = () => {
    if (listLines.length > 0) drafts.push({ type: 'list', text: quoted(listLines.join('\n')) });
    listLines = [];
  };
  const addListLine = (text: string) => {
    const indent = INDENT.repeat(Math.min(itemDepth, DEEPEST_INDENT));
    const first = marker === undefined ? `${indent}  ` : `${indent}${marker} `;
    listLines.push(first + text.replace(/\n+/g, `\n${indent}  `));
    marker = undefined;
  };
  const endParagraph = () => {
    const text = inline.take();
    if (text === '') return;
    if (listDepth > 0) return addListLine(text);
    // Two line breaks in a row are how pages without `<p>` separate paragraphs.
    for (const paragraph of text.split(/\n{2,}/)) drafts.push({ type: 'paragraph', text: quoted(paragraph) });
  };
  const endBlock = () => {
    endParagraph();
    endList();
  };
  return {
    drafts,
    text: inline.add,
    lineBreak: inline.lineBreak,
    endParagraph,
    endBlock,
    endHeading: (level) => {
      const heading = inline.take().replace(/\s+/g, ' ').replace(/\s*¶$/, '');
      if (heading) drafts.push({ type: 'heading', text: heading, level, heading });
    },
    startItem: (text, depth) => {
      endParagraph();
      marker = text;
      itemDepth = depth;
    },
    changeListDepth: (by) => {
      endParagraph();
      marker = by > 0 ? marker : undefined;
      listDepth += by;
      if (listDepth === 0 || (listDepth === 1 && by === 1)) endList();
    },
    changeQuoteDepth: (by) => {
      endBlock();
      quoteDepth += by;
    },
    code: (text) => {
      endBlock();
      drafts.push({ type: 'code', text });
    },
    table: (table) => {
      endBlock();
      const caption = table.caption ?? takeCaptionBefore(drafts);
      const captioned = caption ? { ...table, caption } : table;
      drafts.push({ type: 'table', text: tableMarkdown(captioned), table: captioned });
    },
  };
}

export type BlockWriter = {
  readonly drafts: BlockDraft[];
  text(value: string): void;
  lineBreak(): void;
  /** Ends the paragraph, or the line of a list. */
  endParagraph(): void;
  /** Ends the list as well. */
  endBlock(): void;
  endHeading(level: number): void;
  startItem(marker: string, depth: number): void;
  changeListDepth(by: 1 | -1): void;
  changeQuoteDepth(by: 1 | -1): void;
  code(text: string): void;
  table(table: Table): void;
};

const INDENT = '    ';
/** Indents and marks are repeated in every line, so nesting without end must not make them grow without end. */
const DEEPEST_INDENT = 10;
const DEEPEST_QUOTE = 6;
