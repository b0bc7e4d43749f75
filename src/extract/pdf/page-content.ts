import type { Box } from '../../terms.ts';

/** What is drawn on a page, before anything is made of it. Points of the page as it is shown; y grows downwards. */
export type PageContent = {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** In the order of the page's content stream, or of the OCR. */
  items: TextItem[];
  /** Straight lines, and rectangles thin enough to be lines. */
  rules: Rule[];
  /** Filled or stroked rectangles that are no lines: shaded cells, boxes. */
  rectangles: Box[];
  /** Pictures. A page that is one picture and little text was scanned. */
  images: Box[];
};

export type TextItem = {
  /** Never empty; a gap that the PDF leaves between two words is an item of its own, of spaces only. */
  text: string;
  /** As high as the font, a fifth of it below the baseline. */
  box: Box;
  fontSize: number;
  /** Names the font within the document; empty for OCR. */
  font: string;
  bold: boolean;
  italic: boolean;
  /** Degrees, clockwise, on the page as it is shown: 0 for most text. */
  rotation: number;
  /** Whether the content stream breaks the line after it. */
  endsLine: boolean;
};

/** Horizontal (`top === bottom` within a point) or vertical. */
export type Rule = { box: Box; direction: 'horizontal' | 'vertical' };

/** A table on a page, its cells with their boxes; empty ones are left out. Tables that go on are joined later. */
export type FoundTable = {
  box: Box;
  ruling: 'ruled' | 'horizontal' | 'none';
  rowCount: number;
  columnCount: number;
  /** How many of the first rows name the columns; 0 where none do, as on the second page of a table. */
  headerRows: number;
  cells: FoundCell[];
};

export type FoundCell = {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  text: string;
  box: Box;
  /** Where a table goes on on other pages: the page of the cell, if it is not that of the table. */
  page?: number;
};
