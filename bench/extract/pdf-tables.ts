import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdf } from '../../src/extract/pdf/open-pdf.ts';
import type { FoundTable } from '../../src/extract/pdf/page-content.ts';
import { findTables } from '../../src/extract/pdf/tables/find-tables.ts';
import { addCounts, type Counts, f1, type GridTable, scoreTables, type TableCounts } from './score-tables.ts';

/**
 * Scores the tables found in PDFs: `node bench/extract/pdf-tables.ts <folder>`, where the folder has `pdf_tables/`
 * (true tables page by page in `*.tables.json`) and `pdf_papers/` (true tables of the document in `*.gt.json`).
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node bench/extract/pdf-tables.ts <folder>');
  process.exit(2);
}

const started = performance.now();
let pages = 0;
const byRuling = new Map<string, TableCounts[]>();
await scoreSet(join(folder, 'pdf_tables'), '.tables.json', scoreByPage);
for (const [ruling, counts] of byRuling) printCounts(`  ${ruling}`, counts);
await scoreSet(join(folder, 'pdf_papers'), '.gt.json', (truth, found) => {
  const { perTable, rest } = scoreTables(truth, found.flat(), { stacked: true });
  return [...perTable, rest];
});
console.log(`${(pages / ((performance.now() - started) / 1000)).toFixed(1)} pages/s`);

type TrueTable = GridTable & { page?: number; ruling?: string };
type ScoreFile = (truth: TrueTable[], found: GridTable[][]) => TableCounts[];

async function scoreSet(directory: string, ending: string, scoreFile: ScoreFile): Promise<void> {
  const all: TableCounts[] = [];
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.pdf')).sort()) {
    const { tables } = JSON.parse(await readFile(join(directory, name.replace(/\.pdf$/, ending)), 'utf8'));
    const counts = scoreFile(tables, await tablesByPage(join(directory, name)));
    printCounts(name, counts);
    all.push(...counts);
  }
  printCounts('TOTAL', all);
}

function scoreByPage(truth: TrueTable[], found: GridTable[][]): TableCounts[] {
  return found.flatMap((tables, index) => {
    const expected = truth.filter(({ page }) => page === index + 1);
    const { perTable, rest } = scoreTables(expected, tables, { stacked: false });
    expected.forEach(({ ruling = 'unknown' }, table) => {
      byRuling.set(ruling, [...(byRuling.get(ruling) ?? []), perTable[table]!]);
    });
    return [...perTable, rest];
  });
}

async function tablesByPage(path: string): Promise<GridTable[][]> {
  const pdf = await openPdf({ name: path, bytes: await readFile(path) }, { maxPages: 1000 });
  const found: GridTable[][] = [];
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    found.push(findTables(await pdf.readPage(number)).map(gridOf));
  }
  await pdf.close();
  pages += pdf.pageCount;
  return found;
}

function gridOf({ cells }: FoundTable): GridTable {
  return {
    cells: cells.map(({ row, column, rowSpan, columnSpan, text }) => ({
      r0: row,
      r1: row + rowSpan - 1,
      c0: column,
      c1: column + columnSpan - 1,
      text,
    })),
  };
}

function printCounts(name: string, counts: readonly TableCounts[]): void {
  const adjacency = addCounts(counts.map((table) => table.adjacency));
  const cells = addCounts(counts.map((table) => table.cells));
  console.log(`${name.padEnd(18)} adjacency ${describe(adjacency)}   cells ${describe(cells)}`);
}

function describe(counts: Counts): string {
  const { matched, expected, found } = counts;
  return `${f1(counts).toFixed(3)} (${matched} of ${expected}, found ${found})`;
}
