import type { Box } from '../../../terms.ts';
import type { TextLine } from './text-line.ts';

/** What the search for furniture needs of a page. */
export type FurniturePage = {
  number: number;
  width: number;
  height: number;
  lines: readonly TextLine[];
  /** Their text is not among the lines. */
  tables?: readonly { box: Box }[];
};

/** In the outer eighth of the page, above or below the text. */
export function isAtEdge(box: Box, { height }: FurniturePage): boolean {
  return box[3] < 0.125 * height || box[1] > 0.875 * height;
}
