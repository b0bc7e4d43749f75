import { extname } from 'node:path';
import Papa from 'papaparse';
import { HelixError } from '../../errors.ts';
import type { Table } from '../../terms.ts';
import { buildExtraction } from '../build-extraction.ts';
import { textOf } from '../decode-text.ts';
import type { Extract, FileToRead } from '../extractor.ts';
import { tableBlock, textBudget } from '../office/table-block.ts';
import { tableOfRows } from '../render-table.ts';
import { sniffDelimiter } from '../spreadsheet/sniff-delimiter.ts';

/** Comma-separated values and their relatives: one table, each row with the lines it stands on. */
export const extractCsv: Extract = (file, limits) => {
  const { table, lines, captionLines } = readTable(file);
  file.onProgress?.(2, STEPS);
  const block = tableBlock(table, textBudget(file, limits), {
    row: (row) => lines[row]!,
    caption: captionLines,
  });
  file.onProgress?.(3, STEPS);
  const place = { startLine: (captionLines ?? lines[0]!).startLine, endLine: lines.at(-1)!.endLine };
  return buildExtraction([{ ...block, place }]);
};

/** Reading the rows, the cells, writing them out and narrowing: some seconds each for the largest files. */
const STEPS = 4;

/** Apart, so that the rows are let go of before the table is written out: of millions of cells each list counts. */
function readTable(file: FileToRead): { table: Table; lines: Lines[]; captionLines?: Lines | undefined } {
  const rows = readRows(textOf(file), file.name);
  if (rows.length === 0) throw new HelixError('empty_document', { name: file.name });
  file.onProgress?.(1, STEPS);
  const { captions, first } = titleRows(rows);
  const body = rows.slice(first);
  const cells = body.map((row) => row.cells);
  return {
    table: tableOfRows(cells, 1, captions.join(' ')),
    lines: body.map(linesOf),
    captionLines:
      captions.length > 0 ? { startLine: rows[0]!.startLine, endLine: rows[first - 1]!.endLine } : undefined,
  };
}

type Lines = { startLine: number; endLine: number };
type Row = Lines & { cells: string[] };

/** The first line by which Excel is told the delimiter. */
const DELIMITER_LINE = /^sep=(.)\n/;
const MOST_TITLES = 3;

function readRows(text: string, name: string): Row[] {
  const told = DELIMITER_LINE.exec(text);
  const isTabs = extname(name).toLowerCase() === '.tsv' && text.includes('\t');
  const content = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? (isTabs ? '\t' : sniffDelimiter(content));
  const rows = numberLines(parse(content, delimiter), told ? 2 : 1);
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

function parse(text: string, delimiter: string): string[][] {
  const options = { delimiter, newline: '\n' } as const;
  const { data, errors } = Papa.parse<string[]>(text, options);
  // A quote that never ends swallows the rest of the file; such files use the character for inches or seconds.
  const hasOpenQuote = errors.some(({ code }) => code === 'MissingQuotes');
  return hasOpenQuote ? Papa.parse<string[]>(text, { ...options, quoteChar: '\0' }).data : data;
}

/** A row takes one line and one more for each line break in its cells. */
function numberLines(rows: readonly string[][], firstLine: number): Row[] {
  let line = firstLine;
  return rows.map((cells) => {
    const startLine = line;
    const endLine = startLine + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
    line = endLine + 1;
    return { cells: cells.map((cell) => cell.trim()), startLine, endLine };
  });
}

function lineBreaks(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0;
}

/** First rows with a single value, when rows with several follow, are what the table is called. */
function titleRows(rows: readonly Row[]): { captions: string[]; first: number } {
  const filled = (row: Row) => row.cells.filter(Boolean);
  const first = rows.slice(0, MOST_TITLES + 1).findIndex((row) => filled(row).length > 1);
  if (first <= 0 || !rows.slice(0, first).every(({ cells }) => cells[0])) return { captions: [], first: 0 };
  return {
    captions: rows
      .slice(0, first)
      .flatMap(filled)
      .map((text) => text.replace(/\s+/g, ' ')),
    first,
  };
}

function linesOf({ startLine, endLine }: Row): Lines {
  return { startLine, endLine };
}
