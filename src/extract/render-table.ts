import type { Table, TableCell } from '../terms.ts';

/**
 * A table as Markdown, its caption above it. Merged cells are written into every place they cover, and several rows
 * of header become one, so that each row can be understood with the header alone. Characters of a cell are kept
 * except line breaks, which become spaces, and `|`, which is escaped.
 */
export function tableMarkdown(table: Table): string {
  const grid = tableGrid(table);
  const headerRows = Math.max(1, Math.min(table.headerRows, grid.length));
  const header = joinedHeader(grid.slice(0, headerRows).map((row) => row.map(markdownCell)));
  const lines = table.caption ? [table.caption, ''] : [];
  lines.push(markdownLine(header), markdownLine(header.map(() => '---')));
  // Row by row, since a second grid of millions of cells has no room.
  for (let row = headerRows; row < grid.length; row += 1)
    lines.push(markdownLine(grid[row]!.map(markdownCell)));
  return lines.join('\n');
}

/** A table as CSV (RFC 4180), merged cells written into every place they cover. */
export function tableCsv(table: Table): string {
  return tableGrid(table)
    .map((row) => row.map(csvCell).join(','))
    .join('\n');
}

/** Row by row, what each place shows. */
export function tableGrid({ rowCount, columnCount, cells }: Table): string[][] {
  const grid = Array.from({ length: rowCount }, () => new Array<string>(columnCount).fill(''));
  for (const { row, column, rowSpan, columnSpan, text } of cells) {
    for (let down = row; down < Math.min(row + rowSpan, rowCount); down += 1)
      for (let right = column; right < Math.min(column + columnSpan, columnCount); right += 1)
        grid[down]![right] = text;
  }
  return grid;
}

/** A table out of rows that have no merged cells; short rows are filled up. */
export function tableOfRows(
  rows: readonly (readonly string[])[],
  headerRows: number,
  caption?: string,
): Table {
  const cells: TableCell[] = [];
  rows.forEach((texts, row) => {
    texts.forEach((text, column) => {
      cells.push({ row, column, rowSpan: 1, columnSpan: 1, text });
    });
  });
  const columnCount = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return { rowCount: rows.length, columnCount, headerRows, cells, ...(caption && { caption }) };
}

function joinedHeader(rows: readonly string[][]): string[] {
  return rows[0]!.map((_, column) => [...new Set(rows.map((row) => row[column]!))].filter(Boolean).join(' '));
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function markdownCell(text: string): string {
  if (!/[\n|]/.test(text)) return text.trim();
  return text
    .replace(/\s*\n\s*/g, ' ')
    .trim()
    .replaceAll('|', '\\|');
}

function csvCell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
