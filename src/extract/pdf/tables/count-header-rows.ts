import type { FoundCell } from '../page-content.ts';
import { isNumeric } from './cell-kinds.ts';
import type { DraftCell } from './draft-cell.ts';

/**
 * How many of the first rows name the columns: those before the first row of numbers, or of bold before plain text. A
 * row with nothing but a first cell names a part of the table, not a column.
 */
export function countHeaderRows(
  cells: readonly FoundCell[],
  rowCount: number,
  drafts: readonly DraftCell[],
): number {
  const rows = Array.from({ length: rowCount }, (_, index) => cells.filter(({ row }) => row === index));
  const numbers = rows.findIndex(isOfNumbers);
  if (numbers === 0) return 0;
  const bold = boldRows(drafts, rowCount);
  const firstOfBody = numbers === -1 ? Math.max(1, bold) : bold > 0 ? Math.min(numbers, bold) : numbers;
  const title = rows.findIndex(
    (row, index) => index > 0 && row.length === 1 && row[0]!.column === 0 && row[0]!.rowSpan === 1,
  );
  const count = Math.min(firstOfBody, title === -1 ? rowCount : title, MOST_HEADER_ROWS, rowCount - 1);
  const reached = cells.filter(({ row }) => row < count).map(({ row, rowSpan }) => row + rowSpan);
  return Math.max(0, Math.min(Math.max(count, ...reached.filter((end) => end <= firstOfBody)), rowCount - 1));
}

const MOST_HEADER_ROWS = 5;

/** Years can name columns. */
function isOfNumbers(row: readonly FoundCell[]): boolean {
  const others = row.filter(({ column }) => column > 0);
  const numbers = others.filter(
    ({ text }) => (isNumeric(text) || /^[$€£]\s?\d/.test(text)) && !/^(19|20)\d\d$/.test(text),
  );
  return numbers.length > 0 && numbers.length >= 0.5 * others.length;
}

/** 0 where everything is bold, or the first row is not. */
function boldRows(cells: readonly DraftCell[], rowCount: number): number {
  const isBold = (index: number) =>
    cells.filter(({ row }) => row === index).every(({ fragments }) => fragments.every(({ bold }) => bold));
  let count = 0;
  while (count < rowCount && isBold(count)) count += 1;
  return count === rowCount ? 0 : count;
}
