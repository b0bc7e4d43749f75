/**
 * How well scans are read: `node bench/extract/ocr.ts <folder> [dots per inch]`, where the folder has `pdf_scanned/` and
 * `images/`, each file with its text beside it in `.txt` or `.md`, and the tables of a scan in `.tables.json`. Beside
 * it, in the same run, tesseract.js with its defaults on the same pages; each in a process of its own.
 */
import { fork } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { createWorker } from 'tesseract.js';
import { portableGreyMap } from '../../src/extract/ocr/grey-bitmap.ts';
import { readImageHeader } from '../../src/extract/ocr/image-header.ts';
import { openPages } from '../../src/extract/ocr/open-pages.ts';
import { recogniseImage } from '../../src/extract/ocr/recognise-image.ts';
import { recognisePages } from '../../src/extract/ocr/recognise-page.ts';
import type { PageContent } from '../../src/extract/pdf/page-content.ts';
import { findTables } from '../../src/extract/pdf/tables/find-tables.ts';
import { reportMeasures } from './report-measures.ts';
import { addCounts, type Counts, f1, type GridTable, scoreTables } from './score-tables.ts';

const [folder, resolution = '300', system] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node bench/extract/ocr.ts <folder> [dots per inch]');
  process.exit(2);
}
if (system) await measure(system === 'helix' ? readByHelix : readByDefaults);
else for (const name of ['tesseract.js', 'helix']) await inOwnProcess(name);

type Read = { pages: number; text: string; contents?: PageContent[] };

async function inOwnProcess(name: string): Promise<void> {
  console.log(
    `\n${name} at ${resolution} dpi: recall of words, of words with digits, words in order; tables`,
  );
  const child = fork(import.meta.filename, [folder!, resolution, name]);
  await new Promise((resolve) => child.once('exit', resolve));
}

async function measure(read: (path: string) => Promise<Read>): Promise<void> {
  const totals = { words: 0, found: 0, numbers: 0, numbersFound: 0, ordered: 0, pages: 0, seconds: 0 };
  const tables: Counts[] = [];
  const cells: Counts[] = [];
  const paths = globSync(join(folder!, '{pdf_scanned,images}/*.{pdf,png,jpg}')).sort();
  // What is loaded once is not part of the time; a second round of all would take minutes and vary little.
  if (paths[0]) await read(paths[0]);
  for (const path of paths) {
    const started = performance.now();
    const { pages, text, contents } = await read(path);
    const seconds = (performance.now() - started) / 1000;
    totals.pages += pages;
    totals.seconds += seconds;
    const truth = textBeside(path);
    const score = truth === undefined ? undefined : compareWords(wordsOf(truth), wordsOf(text));
    for (const key of ['words', 'found', 'numbers', 'numbersFound', 'ordered'] as const)
      totals[key] += score?.[key] ?? 0;
    const scored = contents ? scorePages(path, contents) : undefined;
    tables.push(...(scored?.adjacency ?? []));
    cells.push(...(scored?.cells ?? []));
    const tableScore = scored ? f1(addCounts(scored.adjacency)).toFixed(3) : '';
    console.log(
      basename(path).padEnd(28),
      score ? shares(score) : 'no text to compare  ',
      tableScore,
      `${(seconds / pages).toFixed(1)} s/page`,
    );
  }
  const tableScore =
    tables.length > 0
      ? `tables ${f1(addCounts(tables)).toFixed(3)} cells ${f1(addCounts(cells)).toFixed(3)}`
      : '';
  console.log(
    'TOTAL'.padEnd(28),
    shares(totals),
    tableScore,
    `${(totals.seconds / totals.pages).toFixed(2)} s/page`,
  );
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  reportMeasures({
    format: 'ocr',
    reader: system!,
    measures: {
      'word recall': totals.found / totals.words,
      'words with digits': totals.numbersFound / Math.max(1, totals.numbers),
      'words in order': totals.ordered / totals.words,
      ...(tables.length > 0 && {
        'table adjacency F1': f1(addCounts(tables)),
        'table cell F1': f1(addCounts(cells)),
      }),
    },
    pages: totals.pages,
    seconds: totals.seconds,
  });
}

async function readByHelix(path: string): Promise<Read> {
  const bytes = readFileSync(path);
  const contents: PageContent[] = [];
  for await (const page of path.endsWith('.pdf') ? scanned(bytes) : pictured(path, bytes))
    contents.push(page);
  const text = contents
    .flatMap(({ items }) => items.map((item) => item.text + (item.endsLine ? '\n' : ' ')))
    .join('');
  return { pages: contents.length, text, contents };
}

async function readByDefaults(path: string): Promise<Read> {
  const languageData = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  const langPath = join(dirname(languageData), '4.0.0_best_int');
  const worker = await createWorker('eng', 1, { langPath, cacheMethod: 'none' });
  const texts: string[] = [];
  for (const image of await imagesOf(path)) texts.push((await worker.recognize(image)).data.text);
  await worker.terminate();
  return { pages: texts.length, text: texts.join('\n') };
}

/** An image as it is; the pages of a PDF rendered. */
async function imagesOf(path: string): Promise<Buffer[]> {
  if (!path.endsWith('.pdf')) return [readFileSync(path)];
  const pages = await openPages(readFileSync(path));
  const images: Buffer[] = [];
  for (let number = 1; number <= pages.count; number += 1) {
    const { width, height } = pages.size(number);
    const scale = Number(resolution) / 72;
    images.push(
      portableGreyMap(await pages.render(number, Math.round(width * scale), Math.round(height * scale))),
    );
  }
  pages.close();
  return images;
}

async function* scanned(pdf: Uint8Array): AsyncGenerator<PageContent> {
  yield* recognisePages(pdf, await numbersOf(pdf), { dotsPerInch: Number(resolution) });
}

/** At the resolution that is chosen for it. */
function pictured(path: string, bytes: Uint8Array): AsyncGenerator<PageContent> {
  return recogniseImage({ name: path, bytes }, readImageHeader(bytes, 1)!);
}

async function numbersOf(pdf: Uint8Array): Promise<number[]> {
  const pages = await openPages(pdf);
  pages.close();
  return Array.from({ length: pages.count }, (_, index) => index + 1);
}

function textBeside(path: string): string | undefined {
  const [beside] = globSync(path.replace(/\.\w+$/, '.{txt,md}'));
  return beside && readFileSync(beside, 'utf8');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[–—−]/g, '-')
      .match(/[\p{L}\p{N}][^\s|]*/gu) ?? []
  );
}

type WordScore = { words: number; found: number; numbers: number; numbersFound: number; ordered: number };

function compareWords(truth: readonly string[], read: readonly string[]): WordScore {
  const numbers = truth.filter((word) => /\d/.test(word));
  return {
    words: truth.length,
    found: countFound(truth, read),
    numbers: numbers.length,
    numbersFound: countFound(numbers, read),
    ordered: longestCommon(truth, read),
  };
}

function countFound(truth: readonly string[], read: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of read) left.set(word, (left.get(word) ?? 0) + 1);
  return truth.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

/** Length of the longest common subsequence. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  let lengths = new Uint32Array(other.length + 1);
  for (const word of one) {
    const next = new Uint32Array(other.length + 1);
    for (let index = 1; index <= other.length; index += 1)
      next[index] =
        word === other[index - 1] ? lengths[index - 1]! + 1 : Math.max(lengths[index]!, next[index - 1]!);
    lengths = next;
  }
  return lengths.at(-1)!;
}

function shares({ words, found, numbers, numbersFound, ordered }: WordScore): string {
  return [found / words, numbersFound / Math.max(1, numbers), ordered / words]
    .map((share) => share.toFixed(3))
    .join('  ');
}

function scorePages(
  path: string,
  contents: readonly PageContent[],
): { adjacency: Counts[]; cells: Counts[] } | undefined {
  const [beside] = globSync(path.replace(/\.pdf$/, '.tables.json'));
  if (!beside || beside === path) return undefined;
  const { tables }: { tables: (GridTable & { page: number })[] } = JSON.parse(readFileSync(beside, 'utf8'));
  const counts = contents.flatMap((content) => {
    const expected = tables.filter(({ page }) => page === content.number);
    const { perTable, rest } = scoreTables(expected, findTables(content).map(gridOf), { stacked: false });
    return [...perTable, rest];
  });
  return { adjacency: counts.map(({ adjacency }) => adjacency), cells: counts.map(({ cells }) => cells) };
}

function gridOf({ cells }: ReturnType<typeof findTables>[number]): GridTable {
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
