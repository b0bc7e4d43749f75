import { headingLevel, isBlock } from './element-kinds.ts';
import { imageText } from './image-text.ts';
import { createInlineText } from './inline-text.ts';
import type { Lines } from './lines.ts';
import { nextMarker, type OpenList, openList } from './list-marker.ts';
import { attribute, type Element, lineOf, linesOfText, walk } from './nodes.ts';

export type CellContent = {
  text: string;
  lines?: Lines | undefined;
  hasHeading: boolean;
  hasTable: boolean;
};

/** What a cell of a table says: its blocks as lines, list items marked, tables inside it as text. */
export function cellContent(cell: Element, isLeftOut: (element: Element) => boolean): CellContent {
  const inline = createInlineText();
  const lists: OpenList[] = [];
  const content: CellContent = { text: '', hasHeading: false, hasTable: false };
  walk(cell, {
    enter: (element) => {
      const { tagName } = element;
      if (isLeftOut(element)) return false;
      content.hasHeading ||= headingLevel(element) !== undefined;
      content.hasTable ||= tagName === 'table';
      if (tagName === 'img') addImage(element);
      if (tagName === 'math' && attribute(element, 'alttext')) {
        inline.add(` ${attribute(element, 'alttext')} `, lineOf(element));
        return false;
      }
      separate(element);
      if (tagName === 'ul' || tagName === 'ol') lists.push(openList(element));
      if (tagName === 'li' && lists.length > 0) inline.add(`${nextMarker(lists.at(-1)!, element)} `);
      return true;
    },
    leave: (element) => {
      if (element.tagName === 'ul' || element.tagName === 'ol') lists.pop();
      separate(element);
    },
    text: (node) => inline.add(node.value, linesOfText(node)),
  });
  function addImage(element: Element): void {
    const text = imageText(element);
    if (text) inline.add(` ${text} `, lineOf(element));
    else inline.add(' ');
  }
  /** Cells of a table inside stand beside each other; all other blocks below. */
  function separate(element: Element): void {
    if (element.tagName === 'td' || element.tagName === 'th') inline.add(' ');
    else if (element.tagName === 'br' || isBlock(element)) inline.lineBreak();
  }
  const { text, lines } = inline.take();
  return { ...content, text: text.replace(/\n{2,}/g, '\n'), lines };
}
