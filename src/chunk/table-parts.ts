import { tableGrid } from '../extract/render-table.ts';
import type { Block, Span, Table } from '../terms.ts';
import { overlapping } from './overlapping.ts';
import { tableLines } from './table-lines.ts';

/** Gives the rows of the table that a span of the text holds. A table is taken apart once, however many ask. */
export function tableParts(text: string, blocks: readonly Block[]): (span: Span) => TablePart | undefined {
  const known = new Map<Block, PlacedRows>();
  const rowsOf = (block: Block, table: Table): PlacedRows => {
    const found = known.get(block) ?? placedRows(text, block, table);
    known.set(block, found);
    return found;
  };
  return (span) => {
    const block = overlapping(blocks, span).find(({ table }) => table);
    if (!block?.table) return undefined;
    const { header, rows } = rowsOf(block, block.table);
    return { header, rows: overlapping(rows, span).map(({ cells }) => cells), tableRows: rows.length };
  };
}

/** Some rows of a table, the rows that name its columns, and how many rows all of it has. */
export type TablePart = { header: string[][]; rows: string[][]; tableRows: number };

type PlacedRows = { header: string[][]; rows: { span: Span; cells: string[] }[] };

/** The first row is a header in Markdown even where the table has none. */
function placedRows(text: string, { span }: Block, table: Table): PlacedRows {
  const grid = tableGrid(table);
  const headerRows = Math.max(1, table.headerRows);
  const { rows } = tableLines(text, span);
  return {
    header: grid.slice(0, headerRows),
    rows: rows.flatMap((row, index) => {
      const cells = grid[headerRows + index];
      return cells ? [{ span: row.span, cells }] : [];
    }),
  };
}
