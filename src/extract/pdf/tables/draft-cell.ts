import type { Fragment } from './fragment.ts';

/** A cell while a table is made; rows and columns from 0, the last ones included. */
export type DraftCell = {
  row: number;
  lastRow: number;
  column: number;
  lastColumn: number;
  fragments: Fragment[];
};
