import type { PlacedSpan } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { takeCaptionBefore } from './caption-table.ts';
import { createInlineText, type ShownText } from './inline-text.ts';
import { aroundLines, type Lines } from './lines.ts';
import type { ReadTable } from './read-table.ts';
import { tableDraft } from './table-draft.ts';

/** Puts text that comes piece by piece into blocks: paragraphs, lists line by line, quoted lines marked with `>`. */
export function createBlockWriter(): BlockWriter {
  const drafts: BlockDraft[] = [];
  const inline = createInlineText();
  let items: ShownText[] = [];
  let listDepth = 0;
  let quoteDepth = 0;
  let marker: string | undefined;
  let itemDepth = 0;

  const quoted = (text: string) =>
    quoteDepth > 0 ? text.replace(/^/gm, '> '.repeat(Math.min(quoteDepth, DEEPEST_QUOTE))) : text;
  const endList = () => {
    const stacked = items.map(({ text, lines }) => ({ text: quoted(text), lines }));
    if (items.length > 0) drafts.push({ type: 'list', ...stackedText(stacked) });
    items = [];
  };
  const addItem = ({ text, lines }: ShownText) => {
    const indent = INDENT.repeat(Math.min(itemDepth, DEEPEST_INDENT));
    const first = marker === undefined ? `${indent}  ` : `${indent}${marker} `;
    items.push({ text: first + text.replace(/\n+/g, `\n${indent}  `), lines });
    marker = undefined;
  };
  const endParagraph = () => {
    if (listDepth > 0) {
      const item = inline.take();
      if (item.text !== '') addItem(item);
      return;
    }
    for (const { text, lines } of inline.takeParagraphs())
      drafts.push({ type: 'paragraph', text: quoted(text), ...placed(lines) });
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
      const { text, lines } = inline.take();
      const heading = text.replace(/\s+/g, ' ').replace(/\s*¶$/, '');
      if (heading) drafts.push({ type: 'heading', text: heading, level, heading, ...placed(lines) });
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
    code: (code) => {
      endBlock();
      drafts.push({ type: 'code', ...stackedText(linesOfCode(code)) });
    },
    table: (table) => {
      endBlock();
      drafts.push(takeCaptionBefore(tableDraft(table), drafts));
    },
  };
}

export type BlockWriter = {
  readonly drafts: BlockDraft[];
  text(value: string, lines?: Lines): void;
  lineBreak(): void;
  /** Ends the paragraph, or the line of a list. */
  endParagraph(): void;
  /** Ends the list as well. */
  endBlock(): void;
  endHeading(level: number): void;
  startItem(marker: string, depth: number): void;
  changeListDepth(by: 1 | -1): void;
  changeQuoteDepth(by: 1 | -1): void;
  code(code: ShownText): void;
  table(table: ReadTable): void;
};

/** Texts one below the other, each with its own lines of the source. */
function stackedText(texts: readonly ShownText[]): Pick<BlockDraft, 'text' | 'place' | 'parts'> {
  const parts: PlacedSpan[] = [];
  let start = 0;
  for (const { text, lines } of texts) {
    if (lines) parts.push({ span: { start, end: start + text.length }, place: lines });
    start += text.length + 1;
  }
  return {
    text: texts.map(({ text }) => text).join('\n'),
    ...placed(aroundLines(texts.map(({ lines }) => lines))),
    ...(parts.length > 1 && { parts }),
  };
}

/** Line by line where the source has as many lines as the text, which it has unless they are broken by markup. */
function linesOfCode({ text, lines }: ShownText): ShownText[] {
  const rows = text.split('\n');
  if (lines?.endLine !== (lines?.startLine ?? 0) + rows.length - 1) return [{ text, lines }];
  const { startLine } = lines!;
  return rows.map((row, index) => ({
    text: row,
    lines: { startLine: startLine + index, endLine: startLine + index },
  }));
}

function placed(lines: Lines | undefined): Pick<BlockDraft, 'place'> {
  return lines ? { place: lines } : {};
}

const INDENT = '    ';
/** Indents and marks are repeated in every line, so nesting without end must not make them grow without end. */
const DEEPEST_INDENT = 10;
const DEEPEST_QUOTE = 6;
