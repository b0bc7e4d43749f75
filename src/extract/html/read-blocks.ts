import type { BlockDraft } from '../build-extraction.ts';
import { type BlockWriter, createBlockWriter } from './block-writer.ts';
import { giveTableItsCaption } from './caption-table.ts';
import { headingLevel, isBlock } from './element-kinds.ts';
import { imageText } from './image-text.ts';
import { nextMarker, type OpenList, openList } from './list-marker.ts';
import { attribute, type Element, lineOf, linesOfText, type ParentNode, walk } from './nodes.ts';
import { preformattedText } from './preformatted-text.ts';
import { readTable } from './read-table.ts';

/** What is inside `root` as blocks, without the elements that `isLeftOut` names. */
export function readBlocks(root: ParentNode, isLeftOut: (element: Element) => boolean): BlockDraft[] {
  const state: ReaderState = {
    writer: createBlockWriter(),
    isLeftOut,
    lists: [],
    figures: [],
    tableDepth: 0,
  };
  walk(root, {
    enter: (element) => enter(element, state),
    leave: (element) => leave(element, state),
    text: (node) => state.writer.text(node.value, linesOfText(node)),
  });
  endHeading(state);
  state.writer.endBlock();
  return state.writer.drafts;
}

type ReaderState = {
  writer: BlockWriter;
  isLeftOut: (element: Element) => boolean;
  lists: OpenList[];
  heading?: { element: Element; level: number };
  /** For each open figure, how many blocks there were before it. */
  figures: number[];
  /** How many layout tables are open. */
  tableDepth: number;
};

const LISTS = new Set(['ul', 'ol', 'dl', 'menu', 'dir']);
const ITEMS = new Set(['li', 'dt', 'dd']);
const PREFORMATTED = new Set(['pre', 'xmp', 'listing', 'plaintext']);

/** Each table is read through to see whether it is data, so those around it are what makes one slow. */
const DEEPEST_TABLE = 16;

/** Returns whether what is inside is to be visited. */
function enter(element: Element, state: ReaderState): boolean {
  const { writer } = state;
  const { tagName } = element;
  if (state.isLeftOut(element)) return false;
  const level = headingLevel(element);
  if (level !== undefined) return startHeading(element, level, state);
  if (tagName === 'br') writer.lineBreak();
  if (tagName === 'img') addImage(element, writer);
  if (tagName === 'math') return startFormula(element, writer);
  if (!isBlock(element)) return true;
  if (!hasOwnShape(element)) {
    if (state.heading) writer.text(' ');
    else writer.endParagraph();
    return true;
  }
  endHeading(state);
  return startShape(element, state);
}

function leave(element: Element, state: ReaderState): void {
  const { writer, heading } = state;
  if (heading?.element === element) endHeading(state);
  else if (!isBlock(element)) return;
  else if (hasOwnShape(element)) endShape(element, state);
  else if (heading) writer.text(' ');
  else writer.endParagraph();
}

/** Other blocks inside a heading are only lines of it. */
function hasOwnShape({ tagName }: Element): boolean {
  return (
    LISTS.has(tagName) ||
    ITEMS.has(tagName) ||
    PREFORMATTED.has(tagName) ||
    tagName === 'table' ||
    tagName === 'blockquote' ||
    tagName === 'figure'
  );
}

function startShape(element: Element, state: ReaderState): boolean {
  const { writer, lists, figures } = state;
  const { tagName } = element;
  if (tagName === 'table') return startTable(element, state);
  if (PREFORMATTED.has(tagName)) {
    writer.code(preformattedText(element, state.isLeftOut));
    return false;
  }
  if (LISTS.has(tagName)) {
    writer.changeListDepth(1);
    lists.push(openList(element));
  } else if (ITEMS.has(tagName) && lists.length > 0) {
    const depth = lists.length - (tagName === 'dd' ? 0 : 1);
    writer.startItem(nextMarker(lists.at(-1)!, element), depth);
  } else if (tagName === 'blockquote') writer.changeQuoteDepth(1);
  else writer.endParagraph();
  if (tagName === 'figure') figures.push(writer.drafts.length);
  return true;
}

function endShape({ tagName }: Element, state: ReaderState): void {
  const { writer, lists, figures } = state;
  endHeading(state);
  writer.endParagraph();
  if (LISTS.has(tagName)) {
    writer.changeListDepth(-1);
    lists.pop();
  } else if (tagName === 'blockquote') writer.changeQuoteDepth(-1);
  else if (tagName === 'table') state.tableDepth -= 1;
  else if (tagName === 'figure') giveTableItsCaption(writer.drafts, figures.pop()!);
}

function startTable(element: Element, state: ReaderState): boolean {
  const table = state.tableDepth < DEEPEST_TABLE ? readTable(element, state.isLeftOut) : undefined;
  if (table) {
    state.writer.table(table);
    return false;
  }
  state.writer.endParagraph();
  state.tableDepth += 1;
  return true;
}

function startHeading(element: Element, level: number, state: ReaderState): boolean {
  endHeading(state);
  state.writer.endBlock();
  state.heading = { element, level };
  return true;
}

function endHeading(state: ReaderState): void {
  if (state.heading) state.writer.endHeading(state.heading.level);
  state.heading = undefined;
}

function addImage(element: Element, writer: BlockWriter): void {
  const text = imageText(element);
  if (text) writer.text(` ${text} `, lineOf(element));
  else writer.text(' ');
}

/** A formula's own markup reads as a row of signs; some carry the formula as text beside it. */
function startFormula(element: Element, writer: BlockWriter): boolean {
  const text = attribute(element, 'alttext');
  if (text) writer.text(` ${text} `, lineOf(element));
  return !text;
}
