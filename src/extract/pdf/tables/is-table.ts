import { isListMark, isNumeric } from './cell-kinds.ts';
import type { DraftCell } from './draft-cell.ts';
import { cellText } from './text-lines.ts';

/** Whether cells found by gaps alone, or by gaps between rules, are a table, and not prose, a list or a figure. */
export function isTable(cells: readonly DraftCell[], columnCount: number, isRuled: boolean): boolean {
  const texts = cells.map(({ fragments }) => cellText(fragments));
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()];
  const divided = rows.filter((row) => row.length >= 2).length;
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  const inFirst = texts.filter((_, index) => cells[index]!.column === 0);
  const marks = inFirst.filter((text) => isListMark(text.trim())).length / (inFirst.length || 1);
  if (isRuled) return divided >= 2 && !(columnCount === 2 && marks > 0.6) && averageLength <= 120;
  const numbers = texts.filter(isNumeric).length / texts.length;
  if (divided < 3 || cells.length < 0.38 * rows.length * columnCount) return false;
  if (texts.filter((text) => /[a-z]{3,}/i.test(text)).length < 2) return false;
  if (numbers < 0.08 && averageLength > 28) return false;
  if (marks > 0.3 && averageLength > 25) return false;
  if (columnCount > 2) return true;
  return marks <= 0.5 && averageLength <= 38 && numbers >= 0.15 && (numbers >= 0.25 || divided >= 6);
}
