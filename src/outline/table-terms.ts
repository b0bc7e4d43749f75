import type { Block, Table } from '../terms.ts';
import type { FoundTerm } from './find-terms.ts';

/** The rows of a table that has a column of terms and one of meanings; of any other none. */
export function tableTerms({ text, span, table }: Pick<Block, 'text' | 'span' | 'table'>): FoundTerm[] {
  if (!table || table.headerRows < 1) return [];
  const header = rowOf(table, table.headerRows - 1);
  const termColumn = header.findIndex((cell) => TERM.test(cell ?? ''));
  const meaningColumn = header.findIndex((cell) => MEANING.test(cell ?? ''));
  if (termColumn === -1 || meaningColumn === -1) return [];
  const terms: FoundTerm[] = [];
  let from = 0;
  for (const row of rowsOf(table)) {
    const term = row[termColumn]?.trim();
    const meaning = row[meaningColumn]?.trim();
    if (!term || !meaning) continue;
    const at = text.indexOf(term, from);
    if (at === -1) continue;
    const line = { start: text.lastIndexOf('\n', at) + 1, end: endOfLine(text, at) };
    from = line.end;
    terms.push({ term, meaning, span: { start: span.start + line.start, end: span.start + line.end } });
  }
  return terms;
}

const TERM = /^\W*(?:terms?|words?|concepts?|abbreviations?|acronyms?|expressions?)\W*$/i;
const MEANING =
  /^\W*(?:meanings?|definitions?|descriptions?|explanations?|what it (?:is|means)|stands for)\W*$/i;

function rowOf(table: Table, row: number): string[] {
  const cells: string[] = [];
  for (const cell of table.cells) if (cell.row === row) cells[cell.column] = cell.text;
  return Array.from(cells, (cell) => cell ?? '');
}

/** The rows below the header, by one pass over the cells. */
function rowsOf({ cells, headerRows }: Table): string[][] {
  const rows = new Map<number, string[]>();
  for (const { row, column, text } of cells) {
    if (row < headerRows) continue;
    const cellsOfRow = rows.get(row) ?? [];
    cellsOfRow[column] = text;
    rows.set(row, cellsOfRow);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
