import { isNumeric } from './cell-kinds.ts';
import { middleOf } from './fragment.ts';
import type { LineOfCells } from './table-of-rows.ts';
import { textOf } from './text-lines.ts';

/** How many of the first lines name the columns: those above the first rule inside, else those before the numbers. */
export function countHeaderLines(lines: readonly LineOfCells[], positions: readonly number[]): number {
  const first = middleOf(lines[0]!.row);
  const last = middleOf(lines.at(-1)!.row);
  const rule = positions.find((position) => position > first && position < last);
  const aboveRule = rule === undefined ? 0 : lines.filter(({ row }) => middleOf(row) < rule).length;
  if (aboveRule > 0 && aboveRule <= MOST_HEADER_LINES && !lines.slice(0, aboveRule).some(isOfNumbers))
    return aboveRule;
  const numbers = lines.findIndex(isOfNumbers);
  return numbers > 0 && numbers <= MOST_HEADER_LINES ? numbers : 0;
}

const MOST_HEADER_LINES = 10;

/** At least half of the cells after the first are numbers; years alone can be names of columns. */
function isOfNumbers({ cells }: LineOfCells): boolean {
  const texts = cells.filter(({ column }) => column > 0).map(({ fragments }) => textOf(fragments));
  const numbers = texts.filter((text) => isNumeric(text) && !/^(19|20)\d\d$/.test(text));
  return numbers.length > 0 && numbers.length >= 0.5 * texts.length;
}
