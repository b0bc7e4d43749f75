import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdf } from '../../src/extract/pdf/open-pdf.ts';
import type { FoundTable } from '../../src/extract/pdf/page-content.ts';
import { findTables } from '../../src/extract/pdf/tables/find-tables.ts';
import { liteParse } from './pdf-baselines.ts';
import { isWanted, reportMeasures } from './report-measures.ts';
import { addCounts, type Counts, f1, type GridTable, scoreTables, type TableCounts } from './score-tables.ts';
import { timeReading } from './time-reading.ts';

/**
 * Scores the tables found in PDFs: `node bench/extract/pdf-tables.ts <folder>`, where the folder has `pdf_tables/`
 * (true tables page by page in `*.tables.json`) and `pdf_papers/` (true tables of the document in `*.gt.json`).
 * LiteParse is measured as well when HELIX_BENCH_PACKAGES names a folder in which it is installed.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node bench/extract/pdf-tables.ts <folder>');
  process.exit(2);
}

const FORMAT = 'pdf tables';
const byRuling = new Map<string, TableCounts[]>();
if (isWanted(FORMAT, 'helix')) await measure('helix', tablesByPage);
const readWithLiteParse = isWanted(FORMAT, 'liteparse') && liteParse(process.env.HELIX_BENCH_PACKAGES);
if (readWithLiteParse)
  await measure('liteparse', async (bytes) => {
    const pages = await readWithLiteParse(bytes);
    return () => pages().map(({ tables }) => tables.map(gridOfRows));
  });

type TrueTable = GridTable & { page?: number; ruling?: string };
type ScoreFile = (truth: TrueTable[], found: GridTable[][]) => TableCounts[];
/** Reads a PDF; what it gives puts the tables of each page in the terms of the scores, which no clock measures. */
type FindTables = (bytes: Uint8Array) => Promise<() => GridTable[][]>;
type Scored = { counts: TableCounts[]; pages: number; seconds: number };

async function measure(reader: string, find: FindTables): Promise<void> {
  console.log(reader);
  byRuling.clear();
  const ruled = await scoreSet(find, join(folder!, 'pdf_tables'), '.tables.json', scoreByPage);
  for (const [ruling, counts] of byRuling) printCounts(`  ${ruling}`, counts);
  const papers = await scoreSet(find, join(folder!, 'pdf_papers'), '.gt.json', (truth, found) => {
    const { perTable, rest } = scoreTables(truth, found.flat(), { stacked: true });
    return [...perTable, rest];
  });
  const pages = ruled.pages + papers.pages;
  const seconds = ruled.seconds + papers.seconds;
  console.log(`${(pages / seconds).toFixed(1)} pages/s`);
  const measures = {
    'adjacency F1': f1(addCounts(ruled.counts.map(({ adjacency }) => adjacency))),
    'cell F1': f1(addCounts(ruled.counts.map(({ cells }) => cells))),
    'papers adjacency F1': f1(addCounts(papers.counts.map(({ adjacency }) => adjacency))),
    'papers cell F1': f1(addCounts(papers.counts.map(({ cells }) => cells))),
  };
  reportMeasures({ format: FORMAT, reader, measures, pages, seconds });
}

async function scoreSet(
  find: FindTables,
  directory: string,
  ending: string,
  scoreFile: ScoreFile,
): Promise<Scored> {
  const scored: Scored = { counts: [], pages: 0, seconds: 0 };
  const files: Uint8Array[] = [];
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.pdf')).sort()) {
    const { tables } = JSON.parse(await readFile(join(directory, name.replace(/\.pdf$/, ending)), 'utf8'));
    const bytes = await readFile(join(directory, name));
    files.push(bytes);
    const found = (await find(bytes))();
    scored.pages += found.length;
    const counts = scoreFile(tables, found);
    printCounts(name, counts);
    scored.counts.push(...counts);
  }
  printCounts('TOTAL', scored.counts);
  scored.seconds = await timeReading(files.map((bytes) => () => find(bytes)));
  return scored;
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

async function tablesByPage(bytes: Uint8Array): Promise<() => GridTable[][]> {
  const pdf = await openPdf({ name: 'x.pdf', bytes }, { maxPages: 1000 });
  const found: FoundTable[][] = [];
  for (let number = 1; number <= pdf.pageCount; number += 1)
    found.push(findTables(await pdf.readPage(number)));
  await pdf.close();
  return () => found.map((tables) => tables.map(gridOf));
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

function gridOfRows(rows: readonly (readonly string[])[]): GridTable {
  return {
    cells: rows.flatMap((row, r) => row.map((text, c) => ({ r0: r, r1: r, c0: c, c1: c, text }))),
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
