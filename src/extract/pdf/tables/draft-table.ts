import type { Box } from '../../../terms.ts';
import type { FoundTable } from '../page-content.ts';
import type { DraftCell } from './draft-cell.ts';
import type { Fragment } from './fragment.ts';

/** A table before its rows and columns are counted and its text is put together. */
export type DraftTable = {
  box: Box;
  ruling: FoundTable['ruling'];
  cells: DraftCell[];
  /** All text inside, which belongs to no other table. */
  fragments: Fragment[];
};
