import type { FoundTable } from '../page-content.ts';
import type { LineGroup } from './group-lines.ts';

/** A piece of a page in the order of reading, before it is a block. */
export type PageElement = TextElement | TableElement;

export type TextElement = {
  kind: 'heading' | 'paragraph' | 'list' | 'code' | 'caption' | 'footnote';
  page: number;
  group: LineGroup;
};

export type TableElement = {
  kind: 'table';
  page: number;
  table: FoundTable;
  /** Title and unit, which stand outside the table's box. */
  captions: LineGroup[];
};
