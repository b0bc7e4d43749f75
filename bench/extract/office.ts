/**
 * `node bench/extract/office.ts <folder>`: how well Word documents, workbooks, CSV files and presentations are read.
 *
 * The folder holds `docx/`, `xlsx/`, `xls/`, `csv/` and `pptx/`, each with files and, beside them, what is expected of
 * them as Markdown (`<file>.expected.md`). The same files go through the usual packages for them when
 * HELIX_BENCH_PACKAGES names a folder in which `mammoth` and `officeparser` are installed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Extract } from '../../src/extract/extractor.ts';
import { extractCsv } from '../../src/extract/formats/csv.ts';
import { extractDocx } from '../../src/extract/formats/docx.ts';
import { extractPptx } from '../../src/extract/formats/pptx.ts';
import { extractSpreadsheet } from '../../src/extract/formats/spreadsheet.ts';
import { tableGrid } from '../../src/extract/render-table.ts';
import { officeBaselines, type Reader } from './office-baselines.ts';
import { type Outline, readExpected } from './read-expected.ts';
import { isWanted, reportMeasures } from './report-measures.ts';
import { addCounts, type Counts, f1, type GridTable, scoreTables } from './score-tables.ts';
import { headingF1, scoreText, type TextScore } from './score-text.ts';
import { timeReading } from './time-reading.ts';

const FORMATS: Readonly<Record<string, Extract>> = {
  docx: extractDocx,
  xlsx: extractSpreadsheet,
  xls: extractSpreadsheet,
  csv: extractCsv,
  pptx: extractPptx,
};
const LIMITS = { maxPages: 2000, maxExpandedBytes: 256 * 1024 * 1024, ocr: false };

const [folder] = process.argv.slice(2);
if (!folder || !existsSync(folder))
  console.log('Skipped: name a folder that holds docx/, xlsx/, csv/ and pptx/.');
else await measure(folder);

type OfficeMeasures = { text: number; order: number; headings: number; adjacency: number; cells: number };
type FileScore = { text: TextScore; adjacency: Counts; cells: Counts };

async function measure(root: string): Promise<void> {
  const baselines = await officeBaselines(process.env.HELIX_BENCH_PACKAGES);
  console.log('format  reader        files   text  order  headings  adjacency  cells');
  for (const [format, extract] of Object.entries(FORMATS)) {
    const names = filesOf(join(root, format));
    if (names.length === 0) continue;
    if (isWanted(format, 'helix'))
      await report(format, 'helix', withHelix(extract), join(root, format), names);
    for (const { name, read } of baselines[format] ?? []) {
      if (!isWanted(format, name)) continue;
      if (read) await report(format, name, read, join(root, format), names);
      else console.log(`${format.padEnd(8)}${name}: skipped, not installed in HELIX_BENCH_PACKAGES`);
    }
  }
}

function filesOf(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, `${name}.expected.md`)))
    .sort();
}

async function report(
  format: string,
  reader: string,
  read: Reader,
  directory: string,
  names: string[],
): Promise<void> {
  const scores: FileScore[] = [];
  for (const name of names) {
    const score = await scoreFile(read, join(directory, name), name);
    if (process.env.HELIX_BENCH_VERBOSE) print('', reader, [score], name);
    scores.push(score);
  }
  const files = names.map((name) => ({ name, bytes: readFileSync(join(directory, name)) }));
  const seconds = await timeReading(
    files.map(
      ({ name, bytes }) =>
        () =>
          read(name, bytes),
    ),
  );
  print(format, reader, scores, `${((seconds * 1000) / names.length).toFixed(1)} ms/file`);
  // Where no heading is expected, F1 is all or nothing: it says nothing about how headings are read.
  const { headings, ...rest } = measuresOf(scores);
  const hasHeadings = scores.some(({ text }) => text.headings.expected > 0);
  const measures = hasHeadings ? { ...rest, headings } : rest;
  reportMeasures({ format, reader, measures, pages: scores.length, seconds });
}

async function scoreFile(read: Reader, path: string, name: string): Promise<FileScore> {
  const expected = readExpected(readFileSync(`${path}.expected.md`, 'utf8'));
  const found = await read(name, readFileSync(path)).then(
    (outline) => outline(),
    () => ({ text: '', paragraphs: [], headings: [], tables: [] }),
  );
  const { perTable, rest } = scoreTables(grids(expected), grids(found), { stacked: false });
  return {
    text: scoreText(expected, found),
    adjacency: addCounts([...perTable, rest].map(({ adjacency }) => adjacency)),
    cells: addCounts([...perTable, rest].map(({ cells }) => cells)),
  };
}

/** What a merged cell shows is compared at every place it covers; a table of one cell is a line of text. */
function grids({ tables }: Outline): GridTable[] {
  return tables
    .map((rows) =>
      rows.flatMap((cells, row) =>
        cells.map((text, column) => ({ r0: row, r1: row, c0: column, c1: column, text })),
      ),
    )
    .filter((cells) => cells.filter(({ text }) => text.trim()).length > 1)
    .map((cells) => ({ cells }));
}

function measuresOf(scores: readonly FileScore[]): OfficeMeasures {
  const mean = (pick: (score: FileScore) => number) =>
    scores.reduce((sum, score) => sum + pick(score), 0) / scores.length;
  const headings = scores.reduce(
    (sum, { text }) => ({
      right: sum.right + text.headings.right,
      found: sum.found + text.headings.found,
      expected: sum.expected + text.headings.expected,
    }),
    { right: 0, found: 0, expected: 0 },
  );
  return {
    text: mean(({ text }) => text.similarity),
    order: mean(({ text }) => text.order),
    headings: headingF1(headings),
    adjacency: f1(addCounts(scores.map(({ adjacency }) => adjacency))),
    cells: f1(addCounts(scores.map(({ cells }) => cells))),
  };
}

function print(label: string, reader: string, scores: readonly FileScore[], note = ''): void {
  const widths = [6, 6, 9, 10, 6];
  const figures = Object.values(measuresOf(scores)).map((value, index) =>
    value.toFixed(3).padStart(widths[index]!),
  );
  console.log(
    `${label.padEnd(8)}${reader.padEnd(12)}${String(scores.length).padStart(7)} ${figures.join(' ')}  ${note}`.trimEnd(),
  );
}

function withHelix(extract: Extract): Reader {
  return async (name, bytes) => {
    const { text, blocks } = await extract({ name, bytes }, LIMITS);
    return () => ({
      text,
      paragraphs: [],
      headings: blocks.flatMap(({ heading }) => heading ?? []),
      tables: blocks.flatMap(({ table }) => (table ? [tableGrid(table)] : [])),
    });
  };
}
