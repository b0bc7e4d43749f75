import { headingLevel, isBlock } from './element-kinds.ts';
import { imageText } from './image-text.ts';
import { createInlineText } from './inline-text.ts';
import { nextMarker, type OpenList, openList } from './list-marker.ts';
import { attribute, type Element, walk } from './nodes.ts';

export type CellContent = { text: string; hasHeading: boolean; hasTable: boolean };

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
      if (tagName === 'img') inline.add(` ${imageText(element) ?? ''} `);
      if (tagName === 'math' && attribute(element, 'alttext')) {
        inline.add(` ${attribute(element, 'alttext')} `);
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
    text: inline.add,
  });
  /** Cells of a table inside stand beside each other; all other blocks below. */
  function separate(element: Element): void {
    if (element.tagName === 'td' || element.tagName === 'th') inline.add(' ');
    else if (element.tagName === 'br' || isBlock(element)) inline.lineBreak();
  }
  content.text = inline.take().replace(/\n{2,}/g, '\n');
  return content;
}
