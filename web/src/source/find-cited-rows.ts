import type { Span } from '../../../src/terms.ts';
import { cellText, type PassageTable, splitTables, type TableRow } from './split-tables.ts';

/** One cell alone, such as "Yes", would light up chance matches. */
const FEWEST_CELLS = 2;
/** Markup in a cell may keep it from being found; of a row of up to four cells, all must be. */
const LEAST_SHARE_FOUND = 0.8;

/**
 * The rows of a passage's tables that a statement puts into words, such as `Pro; Price: $20; Seats: 5`: nearly all of
 * their cells occur in it. The row that accounts for most of the statement is taken first, and its words are used up,
 * so that no other row is found in them.
 */
export function findCitedRows(passage: string, statement: string): Span[] {
  const rows = splitTables(passage)
    .filter((part) => part.type === 'table')
    .flatMap(bodyRows)
    .map(({ start, end, cells }) => ({ start, end, cells: cellsInWords(passage, cells) }));
  const found: Span[] = [];
  let words: StatementWord[] = wordsOf(statement);
  for (;;) {
    const matches = rows.flatMap(({ cells, ...row }) => {
      const rest = withoutCells(words, cells);
      return rest ? [{ row, rest, used: countUsed(rest) }] : [];
    });
    const best = matches.toSorted((a, b) => b.used - a.used)[0];
    if (!best) return found;
    found.push(best.row);
    words = best.rest;
  }
}

/**
 * Rows that say something rather than name the columns. Without a line of dashes the first row names them; under a
 * head with gaps a row that begins empty fills these, as in filings that put one title over several columns.
 */
function bodyRows({ head, rows }: PassageTable): TableRow[] {
  const isEmpty = (cell: Span | undefined) => !cell || cell.start === cell.end;
  const first = rows[0];
  const namesColumns = head
    ? isEmpty(first?.cells[0]) &&
      head.cells.some((cell, column) => isEmpty(cell) && !isEmpty(first?.cells[column]))
    : true;
  return namesColumns && rows.length > 1 ? rows.slice(1) : rows;
}

/** The words of each cell that has some. Longer cells first, so that "Chat" does not take its word from "Le Chat". */
function cellsInWords(passage: string, cells: readonly Span[]): string[][] {
  return cells
    .map((cell) => wordsOf(cellText(passage, cell)))
    .filter((words) => words.length > 0)
    .toSorted((a, b) => b.length - a.length);
}

/** The words with those of the cells used up, or null when too few cells occur in them. */
function withoutCells(words: readonly StatementWord[], cells: readonly string[][]): StatementWord[] | null {
  const rest = [...words];
  let found = 0;
  for (const cell of cells) {
    const at = rest.findIndex((_, start) => cell.every((word, offset) => rest[start + offset] === word));
    if (at === -1) continue;
    rest.fill(USED, at, at + cell.length);
    found += 1;
  }
  return found >= FEWEST_CELLS && found >= cells.length * LEAST_SHARE_FOUND ? rest : null;
}

function countUsed(words: readonly StatementWord[]): number {
  return words.filter((word) => word === USED).length;
}

/** Answers leave out the markup of a cell and marks such as `[1]`, so neither counts. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[\d[\d\s,]*\]|<\/?\w[^<>]{0,200}>/g, ' ')
    .replace(/\]\([^()\s]{0,500}\)/g, ']')
    .split(/\s+/)
    .map((word) => word.replace(OUTER_MARKS, ''))
    .filter((word) => word !== '');
}

const OUTER_MARKS = /^[*_`~"'“”‘’()[\]{}.,;:!?…]+|[*_`~"'“”‘’()[\]{}.,;:!?…]+$/g;
const USED = null;

type StatementWord = string | typeof USED;
